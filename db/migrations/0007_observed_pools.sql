CREATE TABLE `observed_pools` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`account` text,
	`deployment` text,
	`key` text,
	`model` text NOT NULL,
	`limits` text NOT NULL,
	`dismissed_at_ms` integer
);
--> statement-breakpoint
ALTER TABLE `pools` ADD `keys` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `pools` ADD `preset` text;--> statement-breakpoint
ALTER TABLE `pools` ADD `parts` text;--> statement-breakpoint
UPDATE `pools` SET `keys` = json_array(`key`) WHERE `key` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `pools` DROP COLUMN `key`;
