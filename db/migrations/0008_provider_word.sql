CREATE TABLE `provider_words` (
	`pool_id` text NOT NULL,
	`minute_at_ms` integer NOT NULL,
	`limit_name` text NOT NULL,
	`used` integer NOT NULL,
	`limit_value` integer NOT NULL,
	PRIMARY KEY(`pool_id`, `minute_at_ms`, `limit_name`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `provider_words_minute` ON `provider_words` (`minute_at_ms`);