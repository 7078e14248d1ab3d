DROP INDEX `attempts_key`;
--> statement-breakpoint
DROP INDEX `attempts_ended`;
--> statement-breakpoint
DROP INDEX `attempts_request`;
--> statement-breakpoint
DROP INDEX `attempts_limited`;
--> statement-breakpoint
ALTER TABLE `attempts` RENAME TO `attempts_before`;
--> statement-breakpoint
ALTER TABLE `attempt_details` RENAME TO `attempt_details_before`;
--> statement-breakpoint
DROP INDEX `requests_identity`;
--> statement-breakpoint
DROP INDEX `requests_ended`;
--> statement-breakpoint
DROP INDEX `requests_open`;
--> statement-breakpoint
DROP INDEX `requests_settled`;
--> statement-breakpoint
ALTER TABLE `requests` RENAME TO `requests_before`;
--> statement-breakpoint
CREATE TABLE `attempt_details` (
	`seq` integer PRIMARY KEY NOT NULL,
	`template` integer,
	`figures` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `attempts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_seq` integer NOT NULL,
	`received_at_ms` integer NOT NULL,
	`id` blob,
	`key_at_ms` integer NOT NULL,
	`attempt` integer,
	`layer` integer NOT NULL,
	`parent_id` blob,
	`grouping` integer NOT NULL,
	`provider` integer NOT NULL,
	`upstream` integer,
	`model` integer NOT NULL,
	`served_model` integer,
	`deployment` integer,
	`account` integer,
	`key` integer,
	`client` integer,
	`app` integer,
	`environment` integer,
	`run` integer,
	`tags` text,
	`started_at_ms` integer NOT NULL,
	`ended_at_ms` integer NOT NULL,
	`duration_ms` real,
	`ttft_ms` real,
	`ttft_kind` integer,
	`queued_ms` real,
	`clock_skewed` integer NOT NULL,
	`status` integer,
	`effective_status` integer,
	`error` text,
	`outcome` integer NOT NULL,
	`limit_source` integer,
	`dimension` integer,
	`retryable` integer,
	`retry_after_ms` real,
	`retry_after_source` integer,
	`confidence` integer,
	`rule` integer,
	`rule_set` integer NOT NULL,
	`limit_value` real,
	`used` real,
	`requested` real,
	`reset_at_ms` integer,
	`wait_ms` real,
	`wait_before_ms` real,
	`fallback` integer,
	`input_tokens` integer,
	`output_tokens` integer,
	`cached_input_tokens` integer,
	`cache_write_tokens` integer,
	`reserved_tokens` integer,
	`cost_nano_usd` integer,
	`cost_source` integer NOT NULL,
	`cache_hit` integer,
	`stream` integer,
	`sample_rate` real NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attempts_key` ON `attempts` (`key_at_ms`,`id`);
--> statement-breakpoint
CREATE INDEX `attempts_ended` ON `attempts` (`ended_at_ms`);
--> statement-breakpoint
CREATE INDEX `attempts_request` ON `attempts` (`request_seq`);
--> statement-breakpoint
CREATE INDEX `attempts_limited` ON `attempts` (`limit_source`,`provider`,`seq`) WHERE "attempts"."limit_source" is not null;
--> statement-breakpoint
CREATE TABLE `labels` (
	`id` integer PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `labels_value` ON `labels` (`value`);
--> statement-breakpoint
CREATE TABLE `requests` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`day` integer NOT NULL,
	`request_id` blob NOT NULL,
	`app` integer NOT NULL,
	`environment` integer NOT NULL,
	`grouping` integer NOT NULL,
	`settled_at_ms` integer,
	`settled_seq` integer,
	`late_attempts` integer NOT NULL,
	`provider` integer NOT NULL,
	`model` integer NOT NULL,
	`key` integer,
	`run` integer,
	`served_provider` integer,
	`served_model` integer,
	`started_at_ms` integer NOT NULL,
	`ended_at_ms` integer NOT NULL,
	`attempts` integer NOT NULL,
	`limited_attempts` integer NOT NULL,
	`marks` text NOT NULL,
	`limit_source` integer,
	`dimension` integer,
	`outcome` integer,
	`rescued_by` integer,
	`fallback` integer,
	`wait_lost_ms` real,
	`cache_hit` integer,
	`input_tokens` integer,
	`output_tokens` integer,
	`cached_input_tokens` integer,
	`cost_nano_usd` integer,
	`sample_rate` real NOT NULL,
	`settles_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `requests_identity` ON `requests` (`day`,`request_id`,`app`,`environment`);
--> statement-breakpoint
CREATE INDEX `requests_ended` ON `requests` (`ended_at_ms`);
--> statement-breakpoint
CREATE INDEX `requests_open` ON `requests` (`settles_at_ms`) WHERE settled_at_ms IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `requests_settled` ON `requests` (`settled_seq`);
--> statement-breakpoint
CREATE TABLE `runs` (
	`run` text PRIMARY KEY NOT NULL,
	`started_at_ms` integer NOT NULL,
	`ended_at_ms` integer NOT NULL,
	`requests` integer NOT NULL,
	`completed` integer NOT NULL,
	`rescued` integer NOT NULL,
	`attempts` integer NOT NULL,
	`limited` integer NOT NULL,
	`wait_ms` real NOT NULL,
	`cost_nano_usd` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `text_templates` (
	`id` integer PRIMARY KEY NOT NULL,
	`template` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `attempt_cells` (
	`kind` integer NOT NULL,
	`level` integer NOT NULL,
	`bucket_at_ms` integer NOT NULL,
	`layer` integer NOT NULL,
	`provider` integer NOT NULL,
	`upstream` integer NOT NULL,
	`model` integer NOT NULL,
	`app` integer NOT NULL,
	`environment` integer NOT NULL,
	`key` integer NOT NULL,
	`attempts` real NOT NULL,
	`outside` real NOT NULL,
	`answered` real NOT NULL,
	`limited` real NOT NULL,
	`limited_429` real NOT NULL,
	`overloaded` real NOT NULL,
	`billing` real NOT NULL,
	`failed` real NOT NULL,
	`input_tokens` real NOT NULL,
	`output_tokens` real NOT NULL,
	`cached_input_tokens` real NOT NULL,
	`cache_reporting_input_tokens` real NOT NULL,
	`cost_nano_usd` real NOT NULL,
	`priced` real NOT NULL,
	`unpriced` real NOT NULL,
	`ttft_count` real NOT NULL,
	`ttft_sum_ms` real NOT NULL,
	`ttft_0` real NOT NULL,
	`ttft_1` real NOT NULL,
	`ttft_2` real NOT NULL,
	`ttft_3` real NOT NULL,
	`ttft_4` real NOT NULL,
	`ttft_5` real NOT NULL,
	`ttft_6` real NOT NULL,
	`ttft_7` real NOT NULL,
	`ttft_8` real NOT NULL,
	`ttft_9` real NOT NULL,
	`ttft_10` real NOT NULL,
	`ttft_11` real NOT NULL,
	`ttft_12` real NOT NULL,
	`ttft_13` real NOT NULL,
	`ttft_14` real NOT NULL,
	`ttft_15` real NOT NULL,
	`ttft_16` real NOT NULL,
	`ttft_17` real NOT NULL,
	`ttft_18` real NOT NULL,
	`ttft_19` real NOT NULL,
	`ttft_20` real NOT NULL,
	`ttft_21` real NOT NULL,
	`ttft_22` real NOT NULL,
	`ttft_23` real NOT NULL,
	`ttft_24` real NOT NULL,
	`ttft_25` real NOT NULL,
	`duration_count` real NOT NULL,
	`duration_sum_ms` real NOT NULL,
	`duration_0` real NOT NULL,
	`duration_1` real NOT NULL,
	`duration_2` real NOT NULL,
	`duration_3` real NOT NULL,
	`duration_4` real NOT NULL,
	`duration_5` real NOT NULL,
	`duration_6` real NOT NULL,
	`duration_7` real NOT NULL,
	`duration_8` real NOT NULL,
	`duration_9` real NOT NULL,
	`duration_10` real NOT NULL,
	`duration_11` real NOT NULL,
	`duration_12` real NOT NULL,
	`duration_13` real NOT NULL,
	`duration_14` real NOT NULL,
	`duration_15` real NOT NULL,
	`duration_16` real NOT NULL,
	`duration_17` real NOT NULL,
	`duration_18` real NOT NULL,
	`duration_19` real NOT NULL,
	`duration_20` real NOT NULL,
	`duration_21` real NOT NULL,
	`duration_22` real NOT NULL,
	`duration_23` real NOT NULL,
	`duration_24` real NOT NULL,
	`duration_25` real NOT NULL,
	`queued_count` real NOT NULL,
	`queued_sum_ms` real NOT NULL,
	`queued_0` real NOT NULL,
	`queued_1` real NOT NULL,
	`queued_2` real NOT NULL,
	`queued_3` real NOT NULL,
	`queued_4` real NOT NULL,
	`queued_5` real NOT NULL,
	`queued_6` real NOT NULL,
	`queued_7` real NOT NULL,
	`queued_8` real NOT NULL,
	`queued_9` real NOT NULL,
	`queued_10` real NOT NULL,
	`queued_11` real NOT NULL,
	`queued_12` real NOT NULL,
	`queued_13` real NOT NULL,
	`queued_14` real NOT NULL,
	`queued_15` real NOT NULL,
	`queued_16` real NOT NULL,
	`queued_17` real NOT NULL,
	`queued_18` real NOT NULL,
	`queued_19` real NOT NULL,
	`queued_20` real NOT NULL,
	`queued_21` real NOT NULL,
	`queued_22` real NOT NULL,
	`queued_23` real NOT NULL,
	`queued_24` real NOT NULL,
	`queued_25` real NOT NULL,
	PRIMARY KEY(`kind`, `level`, `bucket_at_ms`, `layer`, `provider`, `upstream`, `model`, `app`, `environment`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `limit_cells` (
	`kind` integer NOT NULL,
	`level` integer NOT NULL,
	`bucket_at_ms` integer NOT NULL,
	`layer` integer NOT NULL,
	`provider` integer NOT NULL,
	`upstream` integer NOT NULL,
	`model` integer NOT NULL,
	`app` integer NOT NULL,
	`environment` integer NOT NULL,
	`key` integer NOT NULL,
	`limit_source` integer NOT NULL,
	`dimension` integer NOT NULL,
	`attempts` real NOT NULL,
	`limited` real NOT NULL,
	`limited_429` real NOT NULL,
	`overloaded` real NOT NULL,
	`billing` real NOT NULL,
	PRIMARY KEY(`kind`, `level`, `bucket_at_ms`, `layer`, `provider`, `upstream`, `model`, `app`, `environment`, `key`, `limit_source`, `dimension`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `pool_hours` (
	`hour_at_ms` integer NOT NULL,
	`layer` integer NOT NULL,
	`pool_id` text NOT NULL,
	`limit_name` text NOT NULL,
	`uses` blob NOT NULL,
	PRIMARY KEY(`hour_at_ms`, `layer`, `pool_id`, `limit_name`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `pool_minutes` (
	`minute_at_ms` integer NOT NULL,
	`layer` integer NOT NULL,
	`provider` integer NOT NULL,
	`account` integer NOT NULL,
	`deployment` integer NOT NULL,
	`key` integer NOT NULL,
	`model` integer NOT NULL,
	`start_answered_attempts` real NOT NULL,
	`start_answered_limited` real NOT NULL,
	`start_answered_input_tokens` real NOT NULL,
	`start_answered_cached_input_tokens` real NOT NULL,
	`start_answered_output_tokens` real NOT NULL,
	`start_answered_reserve_excess_tokens` real NOT NULL,
	`start_answered_in_flight_ms` real NOT NULL,
	`start_failed_attempts` real NOT NULL,
	`start_failed_limited` real NOT NULL,
	`start_failed_input_tokens` real NOT NULL,
	`start_failed_cached_input_tokens` real NOT NULL,
	`start_failed_output_tokens` real NOT NULL,
	`start_failed_reserve_excess_tokens` real NOT NULL,
	`start_failed_in_flight_ms` real NOT NULL,
	`end_answered_attempts` real NOT NULL,
	`end_answered_limited` real NOT NULL,
	`end_answered_input_tokens` real NOT NULL,
	`end_answered_cached_input_tokens` real NOT NULL,
	`end_answered_output_tokens` real NOT NULL,
	`end_answered_reserve_excess_tokens` real NOT NULL,
	`end_answered_in_flight_ms` real NOT NULL,
	`end_failed_attempts` real NOT NULL,
	`end_failed_limited` real NOT NULL,
	`end_failed_input_tokens` real NOT NULL,
	`end_failed_cached_input_tokens` real NOT NULL,
	`end_failed_output_tokens` real NOT NULL,
	`end_failed_reserve_excess_tokens` real NOT NULL,
	`end_failed_in_flight_ms` real NOT NULL,
	PRIMARY KEY(`minute_at_ms`, `layer`, `provider`, `account`, `deployment`, `key`, `model`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `pool_targets` (
	`level` integer NOT NULL,
	`bucket_at_ms` integer NOT NULL,
	`layer` integer NOT NULL,
	`provider` integer NOT NULL,
	`account` integer NOT NULL,
	`deployment` integer NOT NULL,
	`key` integer NOT NULL,
	`model` integer NOT NULL,
	`attempts` real NOT NULL,
	`limited` real NOT NULL,
	PRIMARY KEY(`level`, `bucket_at_ms`, `layer`, `provider`, `account`, `deployment`, `key`, `model`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `request_cells` (
	`kind` integer NOT NULL,
	`level` integer NOT NULL,
	`bucket_at_ms` integer NOT NULL,
	`provider` integer NOT NULL,
	`model` integer NOT NULL,
	`app` integer NOT NULL,
	`environment` integer NOT NULL,
	`key` integer NOT NULL,
	`limit_source` integer NOT NULL,
	`dimension` integer NOT NULL,
	`requests` real NOT NULL,
	`attempts` real NOT NULL,
	`limited` real NOT NULL,
	`failed_by_limit` real NOT NULL,
	`answered` real NOT NULL,
	`fallback_provider` real NOT NULL,
	`fallback_model` real NOT NULL,
	`fallback_both` real NOT NULL,
	`rescued_by_retry` real NOT NULL,
	`rescued_by_provider` real NOT NULL,
	`rescued_by_model` real NOT NULL,
	`rescued_by_both` real NOT NULL,
	`cache_reported` real NOT NULL,
	`cache_hits` real NOT NULL,
	`cost_nano_usd` real NOT NULL,
	`fallback_cost_nano_usd` real NOT NULL,
	`wait_lost_count` real NOT NULL,
	`wait_lost_sum_ms` real NOT NULL,
	`wait_lost_0` real NOT NULL,
	`wait_lost_1` real NOT NULL,
	`wait_lost_2` real NOT NULL,
	`wait_lost_3` real NOT NULL,
	`wait_lost_4` real NOT NULL,
	`wait_lost_5` real NOT NULL,
	`wait_lost_6` real NOT NULL,
	`wait_lost_7` real NOT NULL,
	`wait_lost_8` real NOT NULL,
	`wait_lost_9` real NOT NULL,
	`wait_lost_10` real NOT NULL,
	`wait_lost_11` real NOT NULL,
	`wait_lost_12` real NOT NULL,
	`wait_lost_13` real NOT NULL,
	`wait_lost_14` real NOT NULL,
	`wait_lost_15` real NOT NULL,
	`wait_lost_16` real NOT NULL,
	`wait_lost_17` real NOT NULL,
	`wait_lost_18` real NOT NULL,
	`wait_lost_19` real NOT NULL,
	`wait_lost_20` real NOT NULL,
	`wait_lost_21` real NOT NULL,
	`wait_lost_22` real NOT NULL,
	`wait_lost_23` real NOT NULL,
	`wait_lost_24` real NOT NULL,
	`wait_lost_25` real NOT NULL,
	PRIMARY KEY(`kind`, `level`, `bucket_at_ms`, `provider`, `model`, `app`, `environment`, `key`, `limit_source`, `dimension`)
) WITHOUT ROWID;
--> statement-breakpoint
-- Rows are read once: of their labels there are few combinations.
INSERT INTO labels (value)
WITH attempt_labels AS MATERIALIZED (SELECT DISTINCT `layer`, `grouping`, `provider`, `upstream`, `model`, `served_model`, `deployment`, `account`, `key`, `client`, `app`, `environment`, `run`, `ttft_kind`, `outcome`, `limit_source`, `dimension`, `retryable`, `retry_after_source`, `confidence`, `rule`, `fallback`, `cost_source` FROM attempts_before),
request_labels AS MATERIALIZED (SELECT DISTINCT `app`, `environment`, `grouping`, `provider`, `model`, `key`, `run`, `served_provider`, `served_model`, `limit_source`, `dimension`, `outcome`, `rescued_by`, `fallback` FROM requests_before)
SELECT `layer` AS value FROM attempt_labels
UNION SELECT `grouping` AS value FROM attempt_labels
UNION SELECT `provider` AS value FROM attempt_labels
UNION SELECT `upstream` AS value FROM attempt_labels
UNION SELECT `model` AS value FROM attempt_labels
UNION SELECT `served_model` AS value FROM attempt_labels
UNION SELECT `deployment` AS value FROM attempt_labels
UNION SELECT `account` AS value FROM attempt_labels
UNION SELECT `key` AS value FROM attempt_labels
UNION SELECT `client` AS value FROM attempt_labels
UNION SELECT `app` AS value FROM attempt_labels
UNION SELECT `environment` AS value FROM attempt_labels
UNION SELECT `run` AS value FROM attempt_labels
UNION SELECT `ttft_kind` AS value FROM attempt_labels
UNION SELECT `outcome` AS value FROM attempt_labels
UNION SELECT `limit_source` AS value FROM attempt_labels
UNION SELECT `dimension` AS value FROM attempt_labels
UNION SELECT `retryable` AS value FROM attempt_labels
UNION SELECT `retry_after_source` AS value FROM attempt_labels
UNION SELECT `confidence` AS value FROM attempt_labels
UNION SELECT `rule` AS value FROM attempt_labels
UNION SELECT `fallback` AS value FROM attempt_labels
UNION SELECT `cost_source` AS value FROM attempt_labels
UNION SELECT `app` FROM request_labels
UNION SELECT `environment` FROM request_labels
UNION SELECT `grouping` FROM request_labels
UNION SELECT `provider` FROM request_labels
UNION SELECT `model` FROM request_labels
UNION SELECT `key` FROM request_labels
UNION SELECT `run` FROM request_labels
UNION SELECT `served_provider` FROM request_labels
UNION SELECT `served_model` FROM request_labels
UNION SELECT `limit_source` FROM request_labels
UNION SELECT `dimension` FROM request_labels
UNION SELECT `outcome` FROM request_labels
UNION SELECT `rescued_by` FROM request_labels
UNION SELECT `fallback` FROM request_labels
UNION SELECT `layer` FROM attempt_rollups
UNION SELECT `provider` FROM attempt_rollups
UNION SELECT `upstream` FROM attempt_rollups
UNION SELECT `model` FROM attempt_rollups
UNION SELECT `app` FROM attempt_rollups
UNION SELECT `environment` FROM attempt_rollups
UNION SELECT `key` FROM attempt_rollups
UNION SELECT `limit_source` FROM attempt_rollups
UNION SELECT `dimension` FROM attempt_rollups
UNION SELECT `provider` FROM request_rollups
UNION SELECT `model` FROM request_rollups
UNION SELECT `app` FROM request_rollups
UNION SELECT `environment` FROM request_rollups
UNION SELECT `key` FROM request_rollups
UNION SELECT `limit_source` FROM request_rollups
UNION SELECT `dimension` FROM request_rollups
UNION SELECT `layer` FROM pool_usage
UNION SELECT `provider` FROM pool_usage
UNION SELECT `account` FROM pool_usage
UNION SELECT `deployment` FROM pool_usage
UNION SELECT `key` FROM pool_usage
UNION SELECT `model` FROM pool_usage
EXCEPT SELECT NULL EXCEPT SELECT '';
--> statement-breakpoint
INSERT INTO attempts (`seq`, `request_seq`, `received_at_ms`, `id`, `key_at_ms`, `attempt`, `layer`, `parent_id`, `grouping`, `provider`, `upstream`, `model`, `served_model`, `deployment`, `account`, `key`, `client`, `app`, `environment`, `run`, `tags`, `started_at_ms`, `ended_at_ms`, `duration_ms`, `ttft_ms`, `ttft_kind`, `queued_ms`, `clock_skewed`, `status`, `effective_status`, `error`, `outcome`, `limit_source`, `dimension`, `retryable`, `retry_after_ms`, `retry_after_source`, `confidence`, `rule`, `rule_set`, `limit_value`, `used`, `requested`, `reset_at_ms`, `wait_ms`, `wait_before_ms`, `fallback`, `input_tokens`, `output_tokens`, `cached_input_tokens`, `cache_write_tokens`, `reserved_tokens`, `cost_nano_usd`, `cost_source`, `cache_hit`, `stream`, `sample_rate`)
SELECT o.`seq`, o.`request_seq`, o.`received_at_ms`, CASE WHEN o.`id` GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]' THEN unhex(replace(o.`id`, '-', '')) ELSE o.`id` END, o.`key_at_ms`, o.`attempt`, (SELECT id FROM labels WHERE value = o.`layer`), CASE WHEN o.`parent_id` GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]' THEN unhex(replace(o.`parent_id`, '-', '')) ELSE o.`parent_id` END, (SELECT id FROM labels WHERE value = o.`grouping`), (SELECT id FROM labels WHERE value = o.`provider`), (SELECT id FROM labels WHERE value = o.`upstream`), (SELECT id FROM labels WHERE value = o.`model`), (SELECT id FROM labels WHERE value = o.`served_model`), (SELECT id FROM labels WHERE value = o.`deployment`), (SELECT id FROM labels WHERE value = o.`account`), (SELECT id FROM labels WHERE value = o.`key`), (SELECT id FROM labels WHERE value = o.`client`), (SELECT id FROM labels WHERE value = o.`app`), (SELECT id FROM labels WHERE value = o.`environment`), (SELECT id FROM labels WHERE value = o.`run`), o.`tags`, o.`started_at_ms`, o.`ended_at_ms`, o.`duration_ms`, o.`ttft_ms`, (SELECT id FROM labels WHERE value = o.`ttft_kind`), o.`queued_ms`, o.`clock_skewed`, o.`status`, o.`effective_status`, o.`error`, (SELECT id FROM labels WHERE value = o.`outcome`), (SELECT id FROM labels WHERE value = o.`limit_source`), (SELECT id FROM labels WHERE value = o.`dimension`), (SELECT id FROM labels WHERE value = o.`retryable`), o.`retry_after_ms`, (SELECT id FROM labels WHERE value = o.`retry_after_source`), (SELECT id FROM labels WHERE value = o.`confidence`), (SELECT id FROM labels WHERE value = o.`rule`), o.`rule_set`, o.`limit_value`, o.`used`, o.`requested`, o.`reset_at_ms`, o.`wait_ms`, o.`wait_before_ms`, (SELECT id FROM labels WHERE value = o.`fallback`), o.`input_tokens`, o.`output_tokens`, o.`cached_input_tokens`, o.`cache_write_tokens`, o.`reserved_tokens`, o.`cost_nano_usd`, (SELECT id FROM labels WHERE value = o.`cost_source`), o.`cache_hit`, o.`stream`, o.`sample_rate`
FROM attempts_before o ORDER BY seq;
--> statement-breakpoint
INSERT INTO requests (`seq`, `day`, `request_id`, `app`, `environment`, `grouping`, `settled_at_ms`, `settled_seq`, `late_attempts`, `provider`, `model`, `key`, `run`, `served_provider`, `served_model`, `started_at_ms`, `ended_at_ms`, `attempts`, `limited_attempts`, `marks`, `limit_source`, `dimension`, `outcome`, `rescued_by`, `fallback`, `wait_lost_ms`, `cache_hit`, `input_tokens`, `output_tokens`, `cached_input_tokens`, `cost_nano_usd`, `sample_rate`, `settles_at_ms`)
SELECT o.`seq`, o.`day`, CASE WHEN o.request_id GLOB 'attempt-[1-9]*' AND o.request_id = 'attempt-' || CAST(substr(o.request_id, 9) AS INTEGER) AND length(o.request_id) < 24 THEN CAST(substr(o.request_id, 9) AS INTEGER) ELSE CASE WHEN o.`request_id` GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]' THEN unhex(replace(o.`request_id`, '-', '')) ELSE o.`request_id` END END, coalesce((SELECT id FROM labels WHERE value = o.`app`), 0), coalesce((SELECT id FROM labels WHERE value = o.`environment`), 0), (SELECT id FROM labels WHERE value = o.`grouping`), o.`settled_at_ms`, o.`settled_seq`, o.`late_attempts`, (SELECT id FROM labels WHERE value = o.`provider`), (SELECT id FROM labels WHERE value = o.`model`), (SELECT id FROM labels WHERE value = o.`key`), (SELECT id FROM labels WHERE value = o.`run`), (SELECT id FROM labels WHERE value = o.`served_provider`), (SELECT id FROM labels WHERE value = o.`served_model`), o.`started_at_ms`, o.`ended_at_ms`, o.`attempts`, o.`limited_attempts`, o.`marks`, (SELECT id FROM labels WHERE value = o.`limit_source`), (SELECT id FROM labels WHERE value = o.`dimension`), (SELECT id FROM labels WHERE value = o.`outcome`), (SELECT id FROM labels WHERE value = o.`rescued_by`), (SELECT id FROM labels WHERE value = o.`fallback`), o.`wait_lost_ms`, o.`cache_hit`, o.`input_tokens`, o.`output_tokens`, o.`cached_input_tokens`, o.`cost_nano_usd`, o.`sample_rate`, o.`settles_at_ms`
FROM requests_before o ORDER BY seq;
--> statement-breakpoint
INSERT INTO attempt_details (seq, template, figures)
SELECT seq, NULL, json_array(json(coalesce(evidence, '[]')), json(coalesce(headers, '{}')), body) FROM attempt_details_before ORDER BY seq;
--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = 'attempts';
--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT 'attempts', seq FROM sqlite_sequence WHERE name = 'attempts_before';
--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = 'requests';
--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT 'requests', seq FROM sqlite_sequence WHERE name = 'requests_before';
--> statement-breakpoint
CREATE TABLE rollups_numbered AS SELECT CASE step_ms WHEN 60000 THEN 0 WHEN 300000 THEN 1 WHEN 3600000 THEN 2 ELSE 3 END AS level, bucket_at_ms, coalesce((SELECT id FROM labels WHERE value = o.`layer`), 0) AS `layer`, coalesce((SELECT id FROM labels WHERE value = o.`provider`), 0) AS `provider`, coalesce((SELECT id FROM labels WHERE value = o.`upstream`), 0) AS `upstream`, coalesce((SELECT id FROM labels WHERE value = o.`model`), 0) AS `model`, coalesce((SELECT id FROM labels WHERE value = o.`app`), 0) AS `app`, coalesce((SELECT id FROM labels WHERE value = o.`environment`), 0) AS `environment`, coalesce((SELECT id FROM labels WHERE value = o.`key`), 0) AS `key`, coalesce((SELECT id FROM labels WHERE value = o.`limit_source`), 0) AS `limit_source`, coalesce((SELECT id FROM labels WHERE value = o.`dimension`), 0) AS `dimension`, `attempts`, `outside`, `answered`, `limited`, `limited_429`, `overloaded`, `billing`, `failed`, `input_tokens`, `output_tokens`, `cached_input_tokens`, `cache_reporting_input_tokens`, `cost_nano_usd`, `priced`, `unpriced`, `ttft_count`, `ttft_sum_ms`, `ttft_0`, `ttft_1`, `ttft_2`, `ttft_3`, `ttft_4`, `ttft_5`, `ttft_6`, `ttft_7`, `ttft_8`, `ttft_9`, `ttft_10`, `ttft_11`, `ttft_12`, `ttft_13`, `ttft_14`, `ttft_15`, `ttft_16`, `ttft_17`, `ttft_18`, `ttft_19`, `ttft_20`, `ttft_21`, `ttft_22`, `ttft_23`, `ttft_24`, `ttft_25`, `duration_count`, `duration_sum_ms`, `duration_0`, `duration_1`, `duration_2`, `duration_3`, `duration_4`, `duration_5`, `duration_6`, `duration_7`, `duration_8`, `duration_9`, `duration_10`, `duration_11`, `duration_12`, `duration_13`, `duration_14`, `duration_15`, `duration_16`, `duration_17`, `duration_18`, `duration_19`, `duration_20`, `duration_21`, `duration_22`, `duration_23`, `duration_24`, `duration_25`, `queued_count`, `queued_sum_ms`, `queued_0`, `queued_1`, `queued_2`, `queued_3`, `queued_4`, `queued_5`, `queued_6`, `queued_7`, `queued_8`, `queued_9`, `queued_10`, `queued_11`, `queued_12`, `queued_13`, `queued_14`, `queued_15`, `queued_16`, `queued_17`, `queued_18`, `queued_19`, `queued_20`, `queued_21`, `queued_22`, `queued_23`, `queued_24`, `queued_25` FROM attempt_rollups o;
--> statement-breakpoint
INSERT INTO attempt_cells
SELECT 0, level, bucket_at_ms, `layer`, 0, 0, 0, 0, 0, 0, SUM(`attempts`), SUM(`outside`), SUM(`answered`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`), SUM(`failed`), SUM(`input_tokens`), SUM(`output_tokens`), SUM(`cached_input_tokens`), SUM(`cache_reporting_input_tokens`), SUM(`cost_nano_usd`), SUM(`priced`), SUM(`unpriced`), SUM(`ttft_count`), SUM(`ttft_sum_ms`), SUM(`ttft_0`), SUM(`ttft_1`), SUM(`ttft_2`), SUM(`ttft_3`), SUM(`ttft_4`), SUM(`ttft_5`), SUM(`ttft_6`), SUM(`ttft_7`), SUM(`ttft_8`), SUM(`ttft_9`), SUM(`ttft_10`), SUM(`ttft_11`), SUM(`ttft_12`), SUM(`ttft_13`), SUM(`ttft_14`), SUM(`ttft_15`), SUM(`ttft_16`), SUM(`ttft_17`), SUM(`ttft_18`), SUM(`ttft_19`), SUM(`ttft_20`), SUM(`ttft_21`), SUM(`ttft_22`), SUM(`ttft_23`), SUM(`ttft_24`), SUM(`ttft_25`), SUM(`duration_count`), SUM(`duration_sum_ms`), SUM(`duration_0`), SUM(`duration_1`), SUM(`duration_2`), SUM(`duration_3`), SUM(`duration_4`), SUM(`duration_5`), SUM(`duration_6`), SUM(`duration_7`), SUM(`duration_8`), SUM(`duration_9`), SUM(`duration_10`), SUM(`duration_11`), SUM(`duration_12`), SUM(`duration_13`), SUM(`duration_14`), SUM(`duration_15`), SUM(`duration_16`), SUM(`duration_17`), SUM(`duration_18`), SUM(`duration_19`), SUM(`duration_20`), SUM(`duration_21`), SUM(`duration_22`), SUM(`duration_23`), SUM(`duration_24`), SUM(`duration_25`), SUM(`queued_count`), SUM(`queued_sum_ms`), SUM(`queued_0`), SUM(`queued_1`), SUM(`queued_2`), SUM(`queued_3`), SUM(`queued_4`), SUM(`queued_5`), SUM(`queued_6`), SUM(`queued_7`), SUM(`queued_8`), SUM(`queued_9`), SUM(`queued_10`), SUM(`queued_11`), SUM(`queued_12`), SUM(`queued_13`), SUM(`queued_14`), SUM(`queued_15`), SUM(`queued_16`), SUM(`queued_17`), SUM(`queued_18`), SUM(`queued_19`), SUM(`queued_20`), SUM(`queued_21`), SUM(`queued_22`), SUM(`queued_23`), SUM(`queued_24`), SUM(`queued_25`) FROM rollups_numbered GROUP BY level, bucket_at_ms, `layer`;
--> statement-breakpoint
INSERT INTO attempt_cells
SELECT 1, level, bucket_at_ms, `layer`, `provider`, 0, 0, 0, 0, 0, SUM(`attempts`), SUM(`outside`), SUM(`answered`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`), SUM(`failed`), SUM(`input_tokens`), SUM(`output_tokens`), SUM(`cached_input_tokens`), SUM(`cache_reporting_input_tokens`), SUM(`cost_nano_usd`), SUM(`priced`), SUM(`unpriced`), SUM(`ttft_count`), SUM(`ttft_sum_ms`), SUM(`ttft_0`), SUM(`ttft_1`), SUM(`ttft_2`), SUM(`ttft_3`), SUM(`ttft_4`), SUM(`ttft_5`), SUM(`ttft_6`), SUM(`ttft_7`), SUM(`ttft_8`), SUM(`ttft_9`), SUM(`ttft_10`), SUM(`ttft_11`), SUM(`ttft_12`), SUM(`ttft_13`), SUM(`ttft_14`), SUM(`ttft_15`), SUM(`ttft_16`), SUM(`ttft_17`), SUM(`ttft_18`), SUM(`ttft_19`), SUM(`ttft_20`), SUM(`ttft_21`), SUM(`ttft_22`), SUM(`ttft_23`), SUM(`ttft_24`), SUM(`ttft_25`), SUM(`duration_count`), SUM(`duration_sum_ms`), SUM(`duration_0`), SUM(`duration_1`), SUM(`duration_2`), SUM(`duration_3`), SUM(`duration_4`), SUM(`duration_5`), SUM(`duration_6`), SUM(`duration_7`), SUM(`duration_8`), SUM(`duration_9`), SUM(`duration_10`), SUM(`duration_11`), SUM(`duration_12`), SUM(`duration_13`), SUM(`duration_14`), SUM(`duration_15`), SUM(`duration_16`), SUM(`duration_17`), SUM(`duration_18`), SUM(`duration_19`), SUM(`duration_20`), SUM(`duration_21`), SUM(`duration_22`), SUM(`duration_23`), SUM(`duration_24`), SUM(`duration_25`), SUM(`queued_count`), SUM(`queued_sum_ms`), SUM(`queued_0`), SUM(`queued_1`), SUM(`queued_2`), SUM(`queued_3`), SUM(`queued_4`), SUM(`queued_5`), SUM(`queued_6`), SUM(`queued_7`), SUM(`queued_8`), SUM(`queued_9`), SUM(`queued_10`), SUM(`queued_11`), SUM(`queued_12`), SUM(`queued_13`), SUM(`queued_14`), SUM(`queued_15`), SUM(`queued_16`), SUM(`queued_17`), SUM(`queued_18`), SUM(`queued_19`), SUM(`queued_20`), SUM(`queued_21`), SUM(`queued_22`), SUM(`queued_23`), SUM(`queued_24`), SUM(`queued_25`) FROM rollups_numbered GROUP BY level, bucket_at_ms, `layer`, `provider`;
--> statement-breakpoint
INSERT INTO attempt_cells
SELECT 2, level, bucket_at_ms, `layer`, 0, `upstream`, 0, 0, 0, 0, SUM(`attempts`), SUM(`outside`), SUM(`answered`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`), SUM(`failed`), SUM(`input_tokens`), SUM(`output_tokens`), SUM(`cached_input_tokens`), SUM(`cache_reporting_input_tokens`), SUM(`cost_nano_usd`), SUM(`priced`), SUM(`unpriced`), SUM(`ttft_count`), SUM(`ttft_sum_ms`), SUM(`ttft_0`), SUM(`ttft_1`), SUM(`ttft_2`), SUM(`ttft_3`), SUM(`ttft_4`), SUM(`ttft_5`), SUM(`ttft_6`), SUM(`ttft_7`), SUM(`ttft_8`), SUM(`ttft_9`), SUM(`ttft_10`), SUM(`ttft_11`), SUM(`ttft_12`), SUM(`ttft_13`), SUM(`ttft_14`), SUM(`ttft_15`), SUM(`ttft_16`), SUM(`ttft_17`), SUM(`ttft_18`), SUM(`ttft_19`), SUM(`ttft_20`), SUM(`ttft_21`), SUM(`ttft_22`), SUM(`ttft_23`), SUM(`ttft_24`), SUM(`ttft_25`), SUM(`duration_count`), SUM(`duration_sum_ms`), SUM(`duration_0`), SUM(`duration_1`), SUM(`duration_2`), SUM(`duration_3`), SUM(`duration_4`), SUM(`duration_5`), SUM(`duration_6`), SUM(`duration_7`), SUM(`duration_8`), SUM(`duration_9`), SUM(`duration_10`), SUM(`duration_11`), SUM(`duration_12`), SUM(`duration_13`), SUM(`duration_14`), SUM(`duration_15`), SUM(`duration_16`), SUM(`duration_17`), SUM(`duration_18`), SUM(`duration_19`), SUM(`duration_20`), SUM(`duration_21`), SUM(`duration_22`), SUM(`duration_23`), SUM(`duration_24`), SUM(`duration_25`), SUM(`queued_count`), SUM(`queued_sum_ms`), SUM(`queued_0`), SUM(`queued_1`), SUM(`queued_2`), SUM(`queued_3`), SUM(`queued_4`), SUM(`queued_5`), SUM(`queued_6`), SUM(`queued_7`), SUM(`queued_8`), SUM(`queued_9`), SUM(`queued_10`), SUM(`queued_11`), SUM(`queued_12`), SUM(`queued_13`), SUM(`queued_14`), SUM(`queued_15`), SUM(`queued_16`), SUM(`queued_17`), SUM(`queued_18`), SUM(`queued_19`), SUM(`queued_20`), SUM(`queued_21`), SUM(`queued_22`), SUM(`queued_23`), SUM(`queued_24`), SUM(`queued_25`) FROM rollups_numbered WHERE level > 0 GROUP BY level, bucket_at_ms, `layer`, `upstream`;
--> statement-breakpoint
INSERT INTO attempt_cells
SELECT 3, level, bucket_at_ms, `layer`, 0, 0, `model`, 0, 0, 0, SUM(`attempts`), SUM(`outside`), SUM(`answered`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`), SUM(`failed`), SUM(`input_tokens`), SUM(`output_tokens`), SUM(`cached_input_tokens`), SUM(`cache_reporting_input_tokens`), SUM(`cost_nano_usd`), SUM(`priced`), SUM(`unpriced`), SUM(`ttft_count`), SUM(`ttft_sum_ms`), SUM(`ttft_0`), SUM(`ttft_1`), SUM(`ttft_2`), SUM(`ttft_3`), SUM(`ttft_4`), SUM(`ttft_5`), SUM(`ttft_6`), SUM(`ttft_7`), SUM(`ttft_8`), SUM(`ttft_9`), SUM(`ttft_10`), SUM(`ttft_11`), SUM(`ttft_12`), SUM(`ttft_13`), SUM(`ttft_14`), SUM(`ttft_15`), SUM(`ttft_16`), SUM(`ttft_17`), SUM(`ttft_18`), SUM(`ttft_19`), SUM(`ttft_20`), SUM(`ttft_21`), SUM(`ttft_22`), SUM(`ttft_23`), SUM(`ttft_24`), SUM(`ttft_25`), SUM(`duration_count`), SUM(`duration_sum_ms`), SUM(`duration_0`), SUM(`duration_1`), SUM(`duration_2`), SUM(`duration_3`), SUM(`duration_4`), SUM(`duration_5`), SUM(`duration_6`), SUM(`duration_7`), SUM(`duration_8`), SUM(`duration_9`), SUM(`duration_10`), SUM(`duration_11`), SUM(`duration_12`), SUM(`duration_13`), SUM(`duration_14`), SUM(`duration_15`), SUM(`duration_16`), SUM(`duration_17`), SUM(`duration_18`), SUM(`duration_19`), SUM(`duration_20`), SUM(`duration_21`), SUM(`duration_22`), SUM(`duration_23`), SUM(`duration_24`), SUM(`duration_25`), SUM(`queued_count`), SUM(`queued_sum_ms`), SUM(`queued_0`), SUM(`queued_1`), SUM(`queued_2`), SUM(`queued_3`), SUM(`queued_4`), SUM(`queued_5`), SUM(`queued_6`), SUM(`queued_7`), SUM(`queued_8`), SUM(`queued_9`), SUM(`queued_10`), SUM(`queued_11`), SUM(`queued_12`), SUM(`queued_13`), SUM(`queued_14`), SUM(`queued_15`), SUM(`queued_16`), SUM(`queued_17`), SUM(`queued_18`), SUM(`queued_19`), SUM(`queued_20`), SUM(`queued_21`), SUM(`queued_22`), SUM(`queued_23`), SUM(`queued_24`), SUM(`queued_25`) FROM rollups_numbered WHERE level = 1 GROUP BY level, bucket_at_ms, `layer`, `model`;
--> statement-breakpoint
INSERT INTO attempt_cells
SELECT 4, level, bucket_at_ms, `layer`, 0, 0, 0, `app`, 0, 0, SUM(`attempts`), SUM(`outside`), SUM(`answered`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`), SUM(`failed`), SUM(`input_tokens`), SUM(`output_tokens`), SUM(`cached_input_tokens`), SUM(`cache_reporting_input_tokens`), SUM(`cost_nano_usd`), SUM(`priced`), SUM(`unpriced`), SUM(`ttft_count`), SUM(`ttft_sum_ms`), SUM(`ttft_0`), SUM(`ttft_1`), SUM(`ttft_2`), SUM(`ttft_3`), SUM(`ttft_4`), SUM(`ttft_5`), SUM(`ttft_6`), SUM(`ttft_7`), SUM(`ttft_8`), SUM(`ttft_9`), SUM(`ttft_10`), SUM(`ttft_11`), SUM(`ttft_12`), SUM(`ttft_13`), SUM(`ttft_14`), SUM(`ttft_15`), SUM(`ttft_16`), SUM(`ttft_17`), SUM(`ttft_18`), SUM(`ttft_19`), SUM(`ttft_20`), SUM(`ttft_21`), SUM(`ttft_22`), SUM(`ttft_23`), SUM(`ttft_24`), SUM(`ttft_25`), SUM(`duration_count`), SUM(`duration_sum_ms`), SUM(`duration_0`), SUM(`duration_1`), SUM(`duration_2`), SUM(`duration_3`), SUM(`duration_4`), SUM(`duration_5`), SUM(`duration_6`), SUM(`duration_7`), SUM(`duration_8`), SUM(`duration_9`), SUM(`duration_10`), SUM(`duration_11`), SUM(`duration_12`), SUM(`duration_13`), SUM(`duration_14`), SUM(`duration_15`), SUM(`duration_16`), SUM(`duration_17`), SUM(`duration_18`), SUM(`duration_19`), SUM(`duration_20`), SUM(`duration_21`), SUM(`duration_22`), SUM(`duration_23`), SUM(`duration_24`), SUM(`duration_25`), SUM(`queued_count`), SUM(`queued_sum_ms`), SUM(`queued_0`), SUM(`queued_1`), SUM(`queued_2`), SUM(`queued_3`), SUM(`queued_4`), SUM(`queued_5`), SUM(`queued_6`), SUM(`queued_7`), SUM(`queued_8`), SUM(`queued_9`), SUM(`queued_10`), SUM(`queued_11`), SUM(`queued_12`), SUM(`queued_13`), SUM(`queued_14`), SUM(`queued_15`), SUM(`queued_16`), SUM(`queued_17`), SUM(`queued_18`), SUM(`queued_19`), SUM(`queued_20`), SUM(`queued_21`), SUM(`queued_22`), SUM(`queued_23`), SUM(`queued_24`), SUM(`queued_25`) FROM rollups_numbered WHERE level > 0 GROUP BY level, bucket_at_ms, `layer`, `app`;
--> statement-breakpoint
INSERT INTO attempt_cells
SELECT 5, level, bucket_at_ms, `layer`, 0, 0, 0, 0, `environment`, 0, SUM(`attempts`), SUM(`outside`), SUM(`answered`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`), SUM(`failed`), SUM(`input_tokens`), SUM(`output_tokens`), SUM(`cached_input_tokens`), SUM(`cache_reporting_input_tokens`), SUM(`cost_nano_usd`), SUM(`priced`), SUM(`unpriced`), SUM(`ttft_count`), SUM(`ttft_sum_ms`), SUM(`ttft_0`), SUM(`ttft_1`), SUM(`ttft_2`), SUM(`ttft_3`), SUM(`ttft_4`), SUM(`ttft_5`), SUM(`ttft_6`), SUM(`ttft_7`), SUM(`ttft_8`), SUM(`ttft_9`), SUM(`ttft_10`), SUM(`ttft_11`), SUM(`ttft_12`), SUM(`ttft_13`), SUM(`ttft_14`), SUM(`ttft_15`), SUM(`ttft_16`), SUM(`ttft_17`), SUM(`ttft_18`), SUM(`ttft_19`), SUM(`ttft_20`), SUM(`ttft_21`), SUM(`ttft_22`), SUM(`ttft_23`), SUM(`ttft_24`), SUM(`ttft_25`), SUM(`duration_count`), SUM(`duration_sum_ms`), SUM(`duration_0`), SUM(`duration_1`), SUM(`duration_2`), SUM(`duration_3`), SUM(`duration_4`), SUM(`duration_5`), SUM(`duration_6`), SUM(`duration_7`), SUM(`duration_8`), SUM(`duration_9`), SUM(`duration_10`), SUM(`duration_11`), SUM(`duration_12`), SUM(`duration_13`), SUM(`duration_14`), SUM(`duration_15`), SUM(`duration_16`), SUM(`duration_17`), SUM(`duration_18`), SUM(`duration_19`), SUM(`duration_20`), SUM(`duration_21`), SUM(`duration_22`), SUM(`duration_23`), SUM(`duration_24`), SUM(`duration_25`), SUM(`queued_count`), SUM(`queued_sum_ms`), SUM(`queued_0`), SUM(`queued_1`), SUM(`queued_2`), SUM(`queued_3`), SUM(`queued_4`), SUM(`queued_5`), SUM(`queued_6`), SUM(`queued_7`), SUM(`queued_8`), SUM(`queued_9`), SUM(`queued_10`), SUM(`queued_11`), SUM(`queued_12`), SUM(`queued_13`), SUM(`queued_14`), SUM(`queued_15`), SUM(`queued_16`), SUM(`queued_17`), SUM(`queued_18`), SUM(`queued_19`), SUM(`queued_20`), SUM(`queued_21`), SUM(`queued_22`), SUM(`queued_23`), SUM(`queued_24`), SUM(`queued_25`) FROM rollups_numbered WHERE level > 0 GROUP BY level, bucket_at_ms, `layer`, `environment`;
--> statement-breakpoint
INSERT INTO attempt_cells
SELECT 6, level, bucket_at_ms, `layer`, 0, 0, 0, 0, 0, `key`, SUM(`attempts`), SUM(`outside`), SUM(`answered`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`), SUM(`failed`), SUM(`input_tokens`), SUM(`output_tokens`), SUM(`cached_input_tokens`), SUM(`cache_reporting_input_tokens`), SUM(`cost_nano_usd`), SUM(`priced`), SUM(`unpriced`), SUM(`ttft_count`), SUM(`ttft_sum_ms`), SUM(`ttft_0`), SUM(`ttft_1`), SUM(`ttft_2`), SUM(`ttft_3`), SUM(`ttft_4`), SUM(`ttft_5`), SUM(`ttft_6`), SUM(`ttft_7`), SUM(`ttft_8`), SUM(`ttft_9`), SUM(`ttft_10`), SUM(`ttft_11`), SUM(`ttft_12`), SUM(`ttft_13`), SUM(`ttft_14`), SUM(`ttft_15`), SUM(`ttft_16`), SUM(`ttft_17`), SUM(`ttft_18`), SUM(`ttft_19`), SUM(`ttft_20`), SUM(`ttft_21`), SUM(`ttft_22`), SUM(`ttft_23`), SUM(`ttft_24`), SUM(`ttft_25`), SUM(`duration_count`), SUM(`duration_sum_ms`), SUM(`duration_0`), SUM(`duration_1`), SUM(`duration_2`), SUM(`duration_3`), SUM(`duration_4`), SUM(`duration_5`), SUM(`duration_6`), SUM(`duration_7`), SUM(`duration_8`), SUM(`duration_9`), SUM(`duration_10`), SUM(`duration_11`), SUM(`duration_12`), SUM(`duration_13`), SUM(`duration_14`), SUM(`duration_15`), SUM(`duration_16`), SUM(`duration_17`), SUM(`duration_18`), SUM(`duration_19`), SUM(`duration_20`), SUM(`duration_21`), SUM(`duration_22`), SUM(`duration_23`), SUM(`duration_24`), SUM(`duration_25`), SUM(`queued_count`), SUM(`queued_sum_ms`), SUM(`queued_0`), SUM(`queued_1`), SUM(`queued_2`), SUM(`queued_3`), SUM(`queued_4`), SUM(`queued_5`), SUM(`queued_6`), SUM(`queued_7`), SUM(`queued_8`), SUM(`queued_9`), SUM(`queued_10`), SUM(`queued_11`), SUM(`queued_12`), SUM(`queued_13`), SUM(`queued_14`), SUM(`queued_15`), SUM(`queued_16`), SUM(`queued_17`), SUM(`queued_18`), SUM(`queued_19`), SUM(`queued_20`), SUM(`queued_21`), SUM(`queued_22`), SUM(`queued_23`), SUM(`queued_24`), SUM(`queued_25`) FROM rollups_numbered WHERE level = 1 GROUP BY level, bucket_at_ms, `layer`, `key`;
--> statement-breakpoint
INSERT INTO attempt_cells
SELECT 7, level, bucket_at_ms, `layer`, `provider`, `upstream`, `model`, `app`, `environment`, `key`, SUM(`attempts`), SUM(`outside`), SUM(`answered`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`), SUM(`failed`), SUM(`input_tokens`), SUM(`output_tokens`), SUM(`cached_input_tokens`), SUM(`cache_reporting_input_tokens`), SUM(`cost_nano_usd`), SUM(`priced`), SUM(`unpriced`), SUM(`ttft_count`), SUM(`ttft_sum_ms`), SUM(`ttft_0`), SUM(`ttft_1`), SUM(`ttft_2`), SUM(`ttft_3`), SUM(`ttft_4`), SUM(`ttft_5`), SUM(`ttft_6`), SUM(`ttft_7`), SUM(`ttft_8`), SUM(`ttft_9`), SUM(`ttft_10`), SUM(`ttft_11`), SUM(`ttft_12`), SUM(`ttft_13`), SUM(`ttft_14`), SUM(`ttft_15`), SUM(`ttft_16`), SUM(`ttft_17`), SUM(`ttft_18`), SUM(`ttft_19`), SUM(`ttft_20`), SUM(`ttft_21`), SUM(`ttft_22`), SUM(`ttft_23`), SUM(`ttft_24`), SUM(`ttft_25`), SUM(`duration_count`), SUM(`duration_sum_ms`), SUM(`duration_0`), SUM(`duration_1`), SUM(`duration_2`), SUM(`duration_3`), SUM(`duration_4`), SUM(`duration_5`), SUM(`duration_6`), SUM(`duration_7`), SUM(`duration_8`), SUM(`duration_9`), SUM(`duration_10`), SUM(`duration_11`), SUM(`duration_12`), SUM(`duration_13`), SUM(`duration_14`), SUM(`duration_15`), SUM(`duration_16`), SUM(`duration_17`), SUM(`duration_18`), SUM(`duration_19`), SUM(`duration_20`), SUM(`duration_21`), SUM(`duration_22`), SUM(`duration_23`), SUM(`duration_24`), SUM(`duration_25`), SUM(`queued_count`), SUM(`queued_sum_ms`), SUM(`queued_0`), SUM(`queued_1`), SUM(`queued_2`), SUM(`queued_3`), SUM(`queued_4`), SUM(`queued_5`), SUM(`queued_6`), SUM(`queued_7`), SUM(`queued_8`), SUM(`queued_9`), SUM(`queued_10`), SUM(`queued_11`), SUM(`queued_12`), SUM(`queued_13`), SUM(`queued_14`), SUM(`queued_15`), SUM(`queued_16`), SUM(`queued_17`), SUM(`queued_18`), SUM(`queued_19`), SUM(`queued_20`), SUM(`queued_21`), SUM(`queued_22`), SUM(`queued_23`), SUM(`queued_24`), SUM(`queued_25`) FROM rollups_numbered GROUP BY level, bucket_at_ms, `layer`, `provider`, `upstream`, `model`, `app`, `environment`, `key`;
--> statement-breakpoint
INSERT INTO attempt_cells
SELECT 8, level, bucket_at_ms, `layer`, `provider`, 0, `model`, 0, 0, `key`, SUM(`attempts`), SUM(`outside`), SUM(`answered`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`), SUM(`failed`), SUM(`input_tokens`), SUM(`output_tokens`), SUM(`cached_input_tokens`), SUM(`cache_reporting_input_tokens`), SUM(`cost_nano_usd`), SUM(`priced`), SUM(`unpriced`), SUM(`ttft_count`), SUM(`ttft_sum_ms`), SUM(`ttft_0`), SUM(`ttft_1`), SUM(`ttft_2`), SUM(`ttft_3`), SUM(`ttft_4`), SUM(`ttft_5`), SUM(`ttft_6`), SUM(`ttft_7`), SUM(`ttft_8`), SUM(`ttft_9`), SUM(`ttft_10`), SUM(`ttft_11`), SUM(`ttft_12`), SUM(`ttft_13`), SUM(`ttft_14`), SUM(`ttft_15`), SUM(`ttft_16`), SUM(`ttft_17`), SUM(`ttft_18`), SUM(`ttft_19`), SUM(`ttft_20`), SUM(`ttft_21`), SUM(`ttft_22`), SUM(`ttft_23`), SUM(`ttft_24`), SUM(`ttft_25`), SUM(`duration_count`), SUM(`duration_sum_ms`), SUM(`duration_0`), SUM(`duration_1`), SUM(`duration_2`), SUM(`duration_3`), SUM(`duration_4`), SUM(`duration_5`), SUM(`duration_6`), SUM(`duration_7`), SUM(`duration_8`), SUM(`duration_9`), SUM(`duration_10`), SUM(`duration_11`), SUM(`duration_12`), SUM(`duration_13`), SUM(`duration_14`), SUM(`duration_15`), SUM(`duration_16`), SUM(`duration_17`), SUM(`duration_18`), SUM(`duration_19`), SUM(`duration_20`), SUM(`duration_21`), SUM(`duration_22`), SUM(`duration_23`), SUM(`duration_24`), SUM(`duration_25`), SUM(`queued_count`), SUM(`queued_sum_ms`), SUM(`queued_0`), SUM(`queued_1`), SUM(`queued_2`), SUM(`queued_3`), SUM(`queued_4`), SUM(`queued_5`), SUM(`queued_6`), SUM(`queued_7`), SUM(`queued_8`), SUM(`queued_9`), SUM(`queued_10`), SUM(`queued_11`), SUM(`queued_12`), SUM(`queued_13`), SUM(`queued_14`), SUM(`queued_15`), SUM(`queued_16`), SUM(`queued_17`), SUM(`queued_18`), SUM(`queued_19`), SUM(`queued_20`), SUM(`queued_21`), SUM(`queued_22`), SUM(`queued_23`), SUM(`queued_24`), SUM(`queued_25`) FROM rollups_numbered WHERE level > 1 GROUP BY level, bucket_at_ms, `layer`, `provider`, `model`, `key`;
--> statement-breakpoint
INSERT INTO limit_cells
SELECT 0, level, bucket_at_ms, `layer`, 0, 0, 0, 0, 0, 0, `limit_source`, `dimension`, SUM(`attempts`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`) FROM rollups_numbered WHERE limit_source > 0 GROUP BY level, bucket_at_ms, `layer`, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO limit_cells
SELECT 1, level, bucket_at_ms, `layer`, `provider`, 0, 0, 0, 0, 0, `limit_source`, `dimension`, SUM(`attempts`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`) FROM rollups_numbered WHERE limit_source > 0 GROUP BY level, bucket_at_ms, `layer`, `provider`, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO limit_cells
SELECT 2, level, bucket_at_ms, `layer`, 0, `upstream`, 0, 0, 0, 0, `limit_source`, `dimension`, SUM(`attempts`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`) FROM rollups_numbered WHERE limit_source > 0 AND level > 0 GROUP BY level, bucket_at_ms, `layer`, `upstream`, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO limit_cells
SELECT 3, level, bucket_at_ms, `layer`, 0, 0, `model`, 0, 0, 0, `limit_source`, `dimension`, SUM(`attempts`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`) FROM rollups_numbered WHERE limit_source > 0 AND level = 1 GROUP BY level, bucket_at_ms, `layer`, `model`, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO limit_cells
SELECT 4, level, bucket_at_ms, `layer`, 0, 0, 0, `app`, 0, 0, `limit_source`, `dimension`, SUM(`attempts`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`) FROM rollups_numbered WHERE limit_source > 0 AND level > 0 GROUP BY level, bucket_at_ms, `layer`, `app`, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO limit_cells
SELECT 5, level, bucket_at_ms, `layer`, 0, 0, 0, 0, `environment`, 0, `limit_source`, `dimension`, SUM(`attempts`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`) FROM rollups_numbered WHERE limit_source > 0 AND level > 0 GROUP BY level, bucket_at_ms, `layer`, `environment`, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO limit_cells
SELECT 6, level, bucket_at_ms, `layer`, 0, 0, 0, 0, 0, `key`, `limit_source`, `dimension`, SUM(`attempts`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`) FROM rollups_numbered WHERE limit_source > 0 AND level = 1 GROUP BY level, bucket_at_ms, `layer`, `key`, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO limit_cells
SELECT 7, level, bucket_at_ms, `layer`, `provider`, `upstream`, `model`, `app`, `environment`, `key`, `limit_source`, `dimension`, SUM(`attempts`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`) FROM rollups_numbered WHERE limit_source > 0 GROUP BY level, bucket_at_ms, `layer`, `provider`, `upstream`, `model`, `app`, `environment`, `key`, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO limit_cells
SELECT 8, level, bucket_at_ms, `layer`, `provider`, 0, `model`, 0, 0, `key`, `limit_source`, `dimension`, SUM(`attempts`), SUM(`limited`), SUM(`limited_429`), SUM(`overloaded`), SUM(`billing`) FROM rollups_numbered WHERE limit_source > 0 AND level > 1 GROUP BY level, bucket_at_ms, `layer`, `provider`, `model`, `key`, `limit_source`, `dimension`;
--> statement-breakpoint
DROP TABLE rollups_numbered;
--> statement-breakpoint
CREATE TABLE rollups_numbered AS SELECT CASE step_ms WHEN 60000 THEN 0 WHEN 300000 THEN 1 WHEN 3600000 THEN 2 ELSE 3 END AS level, bucket_at_ms, coalesce((SELECT id FROM labels WHERE value = o.`provider`), 0) AS `provider`, coalesce((SELECT id FROM labels WHERE value = o.`model`), 0) AS `model`, coalesce((SELECT id FROM labels WHERE value = o.`app`), 0) AS `app`, coalesce((SELECT id FROM labels WHERE value = o.`environment`), 0) AS `environment`, coalesce((SELECT id FROM labels WHERE value = o.`key`), 0) AS `key`, coalesce((SELECT id FROM labels WHERE value = o.`limit_source`), 0) AS `limit_source`, coalesce((SELECT id FROM labels WHERE value = o.`dimension`), 0) AS `dimension`, `requests`, `attempts`, `limited`, `failed_by_limit`, `answered`, `fallback_provider`, `fallback_model`, `fallback_both`, `rescued_by_retry`, `rescued_by_provider`, `rescued_by_model`, `rescued_by_both`, `cache_reported`, `cache_hits`, `cost_nano_usd`, `fallback_cost_nano_usd`, `wait_lost_count`, `wait_lost_sum_ms`, `wait_lost_0`, `wait_lost_1`, `wait_lost_2`, `wait_lost_3`, `wait_lost_4`, `wait_lost_5`, `wait_lost_6`, `wait_lost_7`, `wait_lost_8`, `wait_lost_9`, `wait_lost_10`, `wait_lost_11`, `wait_lost_12`, `wait_lost_13`, `wait_lost_14`, `wait_lost_15`, `wait_lost_16`, `wait_lost_17`, `wait_lost_18`, `wait_lost_19`, `wait_lost_20`, `wait_lost_21`, `wait_lost_22`, `wait_lost_23`, `wait_lost_24`, `wait_lost_25` FROM request_rollups o;
--> statement-breakpoint
INSERT INTO request_cells
SELECT 0, level, bucket_at_ms, 0, 0, 0, 0, 0, `limit_source`, `dimension`, SUM(`requests`), SUM(`attempts`), SUM(`limited`), SUM(`failed_by_limit`), SUM(`answered`), SUM(`fallback_provider`), SUM(`fallback_model`), SUM(`fallback_both`), SUM(`rescued_by_retry`), SUM(`rescued_by_provider`), SUM(`rescued_by_model`), SUM(`rescued_by_both`), SUM(`cache_reported`), SUM(`cache_hits`), SUM(`cost_nano_usd`), SUM(`fallback_cost_nano_usd`), SUM(`wait_lost_count`), SUM(`wait_lost_sum_ms`), SUM(`wait_lost_0`), SUM(`wait_lost_1`), SUM(`wait_lost_2`), SUM(`wait_lost_3`), SUM(`wait_lost_4`), SUM(`wait_lost_5`), SUM(`wait_lost_6`), SUM(`wait_lost_7`), SUM(`wait_lost_8`), SUM(`wait_lost_9`), SUM(`wait_lost_10`), SUM(`wait_lost_11`), SUM(`wait_lost_12`), SUM(`wait_lost_13`), SUM(`wait_lost_14`), SUM(`wait_lost_15`), SUM(`wait_lost_16`), SUM(`wait_lost_17`), SUM(`wait_lost_18`), SUM(`wait_lost_19`), SUM(`wait_lost_20`), SUM(`wait_lost_21`), SUM(`wait_lost_22`), SUM(`wait_lost_23`), SUM(`wait_lost_24`), SUM(`wait_lost_25`) FROM rollups_numbered GROUP BY level, bucket_at_ms, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO request_cells
SELECT 1, level, bucket_at_ms, `provider`, 0, 0, 0, 0, `limit_source`, `dimension`, SUM(`requests`), SUM(`attempts`), SUM(`limited`), SUM(`failed_by_limit`), SUM(`answered`), SUM(`fallback_provider`), SUM(`fallback_model`), SUM(`fallback_both`), SUM(`rescued_by_retry`), SUM(`rescued_by_provider`), SUM(`rescued_by_model`), SUM(`rescued_by_both`), SUM(`cache_reported`), SUM(`cache_hits`), SUM(`cost_nano_usd`), SUM(`fallback_cost_nano_usd`), SUM(`wait_lost_count`), SUM(`wait_lost_sum_ms`), SUM(`wait_lost_0`), SUM(`wait_lost_1`), SUM(`wait_lost_2`), SUM(`wait_lost_3`), SUM(`wait_lost_4`), SUM(`wait_lost_5`), SUM(`wait_lost_6`), SUM(`wait_lost_7`), SUM(`wait_lost_8`), SUM(`wait_lost_9`), SUM(`wait_lost_10`), SUM(`wait_lost_11`), SUM(`wait_lost_12`), SUM(`wait_lost_13`), SUM(`wait_lost_14`), SUM(`wait_lost_15`), SUM(`wait_lost_16`), SUM(`wait_lost_17`), SUM(`wait_lost_18`), SUM(`wait_lost_19`), SUM(`wait_lost_20`), SUM(`wait_lost_21`), SUM(`wait_lost_22`), SUM(`wait_lost_23`), SUM(`wait_lost_24`), SUM(`wait_lost_25`) FROM rollups_numbered GROUP BY level, bucket_at_ms, `provider`, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO request_cells
SELECT 3, level, bucket_at_ms, 0, `model`, 0, 0, 0, `limit_source`, `dimension`, SUM(`requests`), SUM(`attempts`), SUM(`limited`), SUM(`failed_by_limit`), SUM(`answered`), SUM(`fallback_provider`), SUM(`fallback_model`), SUM(`fallback_both`), SUM(`rescued_by_retry`), SUM(`rescued_by_provider`), SUM(`rescued_by_model`), SUM(`rescued_by_both`), SUM(`cache_reported`), SUM(`cache_hits`), SUM(`cost_nano_usd`), SUM(`fallback_cost_nano_usd`), SUM(`wait_lost_count`), SUM(`wait_lost_sum_ms`), SUM(`wait_lost_0`), SUM(`wait_lost_1`), SUM(`wait_lost_2`), SUM(`wait_lost_3`), SUM(`wait_lost_4`), SUM(`wait_lost_5`), SUM(`wait_lost_6`), SUM(`wait_lost_7`), SUM(`wait_lost_8`), SUM(`wait_lost_9`), SUM(`wait_lost_10`), SUM(`wait_lost_11`), SUM(`wait_lost_12`), SUM(`wait_lost_13`), SUM(`wait_lost_14`), SUM(`wait_lost_15`), SUM(`wait_lost_16`), SUM(`wait_lost_17`), SUM(`wait_lost_18`), SUM(`wait_lost_19`), SUM(`wait_lost_20`), SUM(`wait_lost_21`), SUM(`wait_lost_22`), SUM(`wait_lost_23`), SUM(`wait_lost_24`), SUM(`wait_lost_25`) FROM rollups_numbered WHERE level = 1 GROUP BY level, bucket_at_ms, `model`, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO request_cells
SELECT 4, level, bucket_at_ms, 0, 0, `app`, 0, 0, `limit_source`, `dimension`, SUM(`requests`), SUM(`attempts`), SUM(`limited`), SUM(`failed_by_limit`), SUM(`answered`), SUM(`fallback_provider`), SUM(`fallback_model`), SUM(`fallback_both`), SUM(`rescued_by_retry`), SUM(`rescued_by_provider`), SUM(`rescued_by_model`), SUM(`rescued_by_both`), SUM(`cache_reported`), SUM(`cache_hits`), SUM(`cost_nano_usd`), SUM(`fallback_cost_nano_usd`), SUM(`wait_lost_count`), SUM(`wait_lost_sum_ms`), SUM(`wait_lost_0`), SUM(`wait_lost_1`), SUM(`wait_lost_2`), SUM(`wait_lost_3`), SUM(`wait_lost_4`), SUM(`wait_lost_5`), SUM(`wait_lost_6`), SUM(`wait_lost_7`), SUM(`wait_lost_8`), SUM(`wait_lost_9`), SUM(`wait_lost_10`), SUM(`wait_lost_11`), SUM(`wait_lost_12`), SUM(`wait_lost_13`), SUM(`wait_lost_14`), SUM(`wait_lost_15`), SUM(`wait_lost_16`), SUM(`wait_lost_17`), SUM(`wait_lost_18`), SUM(`wait_lost_19`), SUM(`wait_lost_20`), SUM(`wait_lost_21`), SUM(`wait_lost_22`), SUM(`wait_lost_23`), SUM(`wait_lost_24`), SUM(`wait_lost_25`) FROM rollups_numbered WHERE level > 0 GROUP BY level, bucket_at_ms, `app`, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO request_cells
SELECT 5, level, bucket_at_ms, 0, 0, 0, `environment`, 0, `limit_source`, `dimension`, SUM(`requests`), SUM(`attempts`), SUM(`limited`), SUM(`failed_by_limit`), SUM(`answered`), SUM(`fallback_provider`), SUM(`fallback_model`), SUM(`fallback_both`), SUM(`rescued_by_retry`), SUM(`rescued_by_provider`), SUM(`rescued_by_model`), SUM(`rescued_by_both`), SUM(`cache_reported`), SUM(`cache_hits`), SUM(`cost_nano_usd`), SUM(`fallback_cost_nano_usd`), SUM(`wait_lost_count`), SUM(`wait_lost_sum_ms`), SUM(`wait_lost_0`), SUM(`wait_lost_1`), SUM(`wait_lost_2`), SUM(`wait_lost_3`), SUM(`wait_lost_4`), SUM(`wait_lost_5`), SUM(`wait_lost_6`), SUM(`wait_lost_7`), SUM(`wait_lost_8`), SUM(`wait_lost_9`), SUM(`wait_lost_10`), SUM(`wait_lost_11`), SUM(`wait_lost_12`), SUM(`wait_lost_13`), SUM(`wait_lost_14`), SUM(`wait_lost_15`), SUM(`wait_lost_16`), SUM(`wait_lost_17`), SUM(`wait_lost_18`), SUM(`wait_lost_19`), SUM(`wait_lost_20`), SUM(`wait_lost_21`), SUM(`wait_lost_22`), SUM(`wait_lost_23`), SUM(`wait_lost_24`), SUM(`wait_lost_25`) FROM rollups_numbered WHERE level > 0 GROUP BY level, bucket_at_ms, `environment`, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO request_cells
SELECT 6, level, bucket_at_ms, 0, 0, 0, 0, `key`, `limit_source`, `dimension`, SUM(`requests`), SUM(`attempts`), SUM(`limited`), SUM(`failed_by_limit`), SUM(`answered`), SUM(`fallback_provider`), SUM(`fallback_model`), SUM(`fallback_both`), SUM(`rescued_by_retry`), SUM(`rescued_by_provider`), SUM(`rescued_by_model`), SUM(`rescued_by_both`), SUM(`cache_reported`), SUM(`cache_hits`), SUM(`cost_nano_usd`), SUM(`fallback_cost_nano_usd`), SUM(`wait_lost_count`), SUM(`wait_lost_sum_ms`), SUM(`wait_lost_0`), SUM(`wait_lost_1`), SUM(`wait_lost_2`), SUM(`wait_lost_3`), SUM(`wait_lost_4`), SUM(`wait_lost_5`), SUM(`wait_lost_6`), SUM(`wait_lost_7`), SUM(`wait_lost_8`), SUM(`wait_lost_9`), SUM(`wait_lost_10`), SUM(`wait_lost_11`), SUM(`wait_lost_12`), SUM(`wait_lost_13`), SUM(`wait_lost_14`), SUM(`wait_lost_15`), SUM(`wait_lost_16`), SUM(`wait_lost_17`), SUM(`wait_lost_18`), SUM(`wait_lost_19`), SUM(`wait_lost_20`), SUM(`wait_lost_21`), SUM(`wait_lost_22`), SUM(`wait_lost_23`), SUM(`wait_lost_24`), SUM(`wait_lost_25`) FROM rollups_numbered WHERE level = 1 GROUP BY level, bucket_at_ms, `key`, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO request_cells
SELECT 7, level, bucket_at_ms, `provider`, `model`, `app`, `environment`, `key`, `limit_source`, `dimension`, SUM(`requests`), SUM(`attempts`), SUM(`limited`), SUM(`failed_by_limit`), SUM(`answered`), SUM(`fallback_provider`), SUM(`fallback_model`), SUM(`fallback_both`), SUM(`rescued_by_retry`), SUM(`rescued_by_provider`), SUM(`rescued_by_model`), SUM(`rescued_by_both`), SUM(`cache_reported`), SUM(`cache_hits`), SUM(`cost_nano_usd`), SUM(`fallback_cost_nano_usd`), SUM(`wait_lost_count`), SUM(`wait_lost_sum_ms`), SUM(`wait_lost_0`), SUM(`wait_lost_1`), SUM(`wait_lost_2`), SUM(`wait_lost_3`), SUM(`wait_lost_4`), SUM(`wait_lost_5`), SUM(`wait_lost_6`), SUM(`wait_lost_7`), SUM(`wait_lost_8`), SUM(`wait_lost_9`), SUM(`wait_lost_10`), SUM(`wait_lost_11`), SUM(`wait_lost_12`), SUM(`wait_lost_13`), SUM(`wait_lost_14`), SUM(`wait_lost_15`), SUM(`wait_lost_16`), SUM(`wait_lost_17`), SUM(`wait_lost_18`), SUM(`wait_lost_19`), SUM(`wait_lost_20`), SUM(`wait_lost_21`), SUM(`wait_lost_22`), SUM(`wait_lost_23`), SUM(`wait_lost_24`), SUM(`wait_lost_25`) FROM rollups_numbered GROUP BY level, bucket_at_ms, `provider`, `model`, `app`, `environment`, `key`, `limit_source`, `dimension`;
--> statement-breakpoint
INSERT INTO request_cells
SELECT 8, level, bucket_at_ms, `provider`, `model`, 0, 0, `key`, `limit_source`, `dimension`, SUM(`requests`), SUM(`attempts`), SUM(`limited`), SUM(`failed_by_limit`), SUM(`answered`), SUM(`fallback_provider`), SUM(`fallback_model`), SUM(`fallback_both`), SUM(`rescued_by_retry`), SUM(`rescued_by_provider`), SUM(`rescued_by_model`), SUM(`rescued_by_both`), SUM(`cache_reported`), SUM(`cache_hits`), SUM(`cost_nano_usd`), SUM(`fallback_cost_nano_usd`), SUM(`wait_lost_count`), SUM(`wait_lost_sum_ms`), SUM(`wait_lost_0`), SUM(`wait_lost_1`), SUM(`wait_lost_2`), SUM(`wait_lost_3`), SUM(`wait_lost_4`), SUM(`wait_lost_5`), SUM(`wait_lost_6`), SUM(`wait_lost_7`), SUM(`wait_lost_8`), SUM(`wait_lost_9`), SUM(`wait_lost_10`), SUM(`wait_lost_11`), SUM(`wait_lost_12`), SUM(`wait_lost_13`), SUM(`wait_lost_14`), SUM(`wait_lost_15`), SUM(`wait_lost_16`), SUM(`wait_lost_17`), SUM(`wait_lost_18`), SUM(`wait_lost_19`), SUM(`wait_lost_20`), SUM(`wait_lost_21`), SUM(`wait_lost_22`), SUM(`wait_lost_23`), SUM(`wait_lost_24`), SUM(`wait_lost_25`) FROM rollups_numbered WHERE level > 1 GROUP BY level, bucket_at_ms, `provider`, `model`, `key`, `limit_source`, `dimension`;
--> statement-breakpoint
DROP TABLE rollups_numbered;
--> statement-breakpoint
INSERT INTO pool_minutes
SELECT minute_at_ms, coalesce((SELECT id FROM labels WHERE value = o.`layer`), 0) AS `layer`, coalesce((SELECT id FROM labels WHERE value = o.`provider`), 0) AS `provider`, coalesce((SELECT id FROM labels WHERE value = o.`account`), 0) AS `account`, coalesce((SELECT id FROM labels WHERE value = o.`deployment`), 0) AS `deployment`, coalesce((SELECT id FROM labels WHERE value = o.`key`), 0) AS `key`, coalesce((SELECT id FROM labels WHERE value = o.`model`), 0) AS `model`, SUM(CASE WHEN basis = 'start' AND failed = 0 THEN `attempts` ELSE 0 END), SUM(CASE WHEN basis = 'start' AND failed = 0 THEN `limited` ELSE 0 END), SUM(CASE WHEN basis = 'start' AND failed = 0 THEN `input_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'start' AND failed = 0 THEN `cached_input_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'start' AND failed = 0 THEN `output_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'start' AND failed = 0 THEN `reserve_excess_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'start' AND failed = 0 THEN `in_flight_ms` ELSE 0 END), SUM(CASE WHEN basis = 'start' AND failed = 1 THEN `attempts` ELSE 0 END), SUM(CASE WHEN basis = 'start' AND failed = 1 THEN `limited` ELSE 0 END), SUM(CASE WHEN basis = 'start' AND failed = 1 THEN `input_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'start' AND failed = 1 THEN `cached_input_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'start' AND failed = 1 THEN `output_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'start' AND failed = 1 THEN `reserve_excess_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'start' AND failed = 1 THEN `in_flight_ms` ELSE 0 END), SUM(CASE WHEN basis = 'end' AND failed = 0 THEN `attempts` ELSE 0 END), SUM(CASE WHEN basis = 'end' AND failed = 0 THEN `limited` ELSE 0 END), SUM(CASE WHEN basis = 'end' AND failed = 0 THEN `input_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'end' AND failed = 0 THEN `cached_input_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'end' AND failed = 0 THEN `output_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'end' AND failed = 0 THEN `reserve_excess_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'end' AND failed = 0 THEN `in_flight_ms` ELSE 0 END), SUM(CASE WHEN basis = 'end' AND failed = 1 THEN `attempts` ELSE 0 END), SUM(CASE WHEN basis = 'end' AND failed = 1 THEN `limited` ELSE 0 END), SUM(CASE WHEN basis = 'end' AND failed = 1 THEN `input_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'end' AND failed = 1 THEN `cached_input_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'end' AND failed = 1 THEN `output_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'end' AND failed = 1 THEN `reserve_excess_tokens` ELSE 0 END), SUM(CASE WHEN basis = 'end' AND failed = 1 THEN `in_flight_ms` ELSE 0 END) FROM pool_usage o GROUP BY 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
INSERT INTO pool_targets
SELECT 2, ended_at_ms / 3600000 * 3600000, layer, provider, coalesce(account, 0), coalesce(deployment, 0), coalesce(`key`, 0), model, SUM(1 / sample_rate), SUM(CASE WHEN outcome = (SELECT id FROM labels WHERE value = 'limited') THEN 1 / sample_rate ELSE 0 END)
FROM attempts WHERE seq <= (SELECT value FROM meta WHERE name = 'rolled_up_seq') AND NOT (cache_hit IS 1 AND outcome = (SELECT id FROM labels WHERE value = 'answered'))
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
--> statement-breakpoint
INSERT INTO pool_targets
SELECT 3, ended_at_ms / 86400000 * 86400000, layer, provider, coalesce(account, 0), coalesce(deployment, 0), coalesce(`key`, 0), model, SUM(1 / sample_rate), SUM(CASE WHEN outcome = (SELECT id FROM labels WHERE value = 'limited') THEN 1 / sample_rate ELSE 0 END)
FROM attempts WHERE seq <= (SELECT value FROM meta WHERE name = 'rolled_up_seq') AND NOT (cache_hit IS 1 AND outcome = (SELECT id FROM labels WHERE value = 'answered'))
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
--> statement-breakpoint
INSERT INTO runs
SELECT run, MIN(started_at_ms), MAX(ended_at_ms), COUNT(*), SUM(outcome IN ('answered', 'rescued')), SUM(outcome = 'rescued'), SUM(attempts), SUM(limited_attempts), SUM(coalesce(wait_lost_ms, 0)), SUM(coalesce(cost_nano_usd, 0))
FROM requests_before WHERE run IS NOT NULL GROUP BY run;
--> statement-breakpoint
-- Finer cells are all there after the last hour (of hours: the last day) that they do not add up to.
INSERT INTO meta (name, value)
WITH levels (level, coarser, length_ms) AS (VALUES (0, 2, 3600000), (1, 2, 3600000), (2, 3, 86400000)),
kinds (kind) AS (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8)),
totals AS MATERIALIZED (SELECT level, bucket_at_ms, SUM(attempts) AS attempts FROM attempt_cells WHERE kind = 0 GROUP BY level, bucket_at_ms),
finer AS MATERIALIZED (SELECT l.level, t.bucket_at_ms / l.length_ms * l.length_ms AS at_ms, SUM(t.attempts) AS attempts FROM levels l JOIN totals t ON t.level = l.level GROUP BY 1, 2),
whole AS (
  SELECT l.level, MAX(c.bucket_at_ms) + l.length_ms AS from_ms
  FROM levels l JOIN totals c ON c.level = l.coarser LEFT JOIN finer f ON f.level = l.level AND f.at_ms = c.bucket_at_ms
  WHERE abs(c.attempts - coalesce(f.attempts, 0)) > 1e-6 * c.attempts GROUP BY l.level
)
SELECT 'cells_from:' || kind || ':' || level, from_ms FROM whole JOIN kinds ON CASE WHEN kind IN (3, 6) THEN level = 1 WHEN kind = 8 THEN level > 1 ELSE level > 0 OR kind NOT BETWEEN 2 AND 6 END;
--> statement-breakpoint
INSERT INTO meta (name, value)
SELECT 'rows_from_ms', coalesce((SELECT MIN(ended_at_ms) + 1 FROM attempts_before), (SELECT MAX(bucket_at_ms) + 86400000 FROM attempt_cells WHERE kind = 0 AND level = 3), 0)
FROM sqlite_sequence WHERE name = 'attempts' AND seq > (SELECT COUNT(*) FROM attempts_before);
--> statement-breakpoint
INSERT INTO meta (name, value)
SELECT 'pool_minutes_from_ms', MAX(t.bucket_at_ms) + 3600000
FROM (SELECT bucket_at_ms, SUM(attempts) AS attempts FROM pool_targets WHERE level = 2 GROUP BY 1) t
LEFT JOIN (SELECT minute_at_ms / 3600000 * 3600000 AS at_ms, SUM(end_answered_attempts + end_failed_attempts) AS attempts FROM pool_minutes GROUP BY 1) m ON m.at_ms = t.bucket_at_ms
WHERE abs(t.attempts - coalesce(m.attempts, 0)) > 1e-6 * t.attempts HAVING COUNT(*) > 0;
--> statement-breakpoint
INSERT INTO meta (name, value) SELECT 'pool_hours_from_ms', MAX(minute_at_ms) / 3600000 * 3600000 + 3600000 FROM pool_minutes HAVING COUNT(*) > 0;
--> statement-breakpoint
DROP TABLE attempts_before;
--> statement-breakpoint
DROP TABLE attempt_details_before;
--> statement-breakpoint
DROP TABLE requests_before;
--> statement-breakpoint
DROP TABLE attempt_rollups;
--> statement-breakpoint
DROP TABLE request_rollups;
--> statement-breakpoint
DROP TABLE pool_usage;
