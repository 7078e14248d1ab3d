CREATE TABLE `alert_evaluator` (
	`id` integer PRIMARY KEY NOT NULL,
	`last_at_ms` integer NOT NULL,
	`last_ran_at_ms` integer NOT NULL,
	`last_took_ms` real NOT NULL,
	`failures` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `alert_events` (
	`id` text PRIMARY KEY NOT NULL,
	`rule_id` text NOT NULL,
	`rule_name` text NOT NULL,
	`metric` text NOT NULL,
	`direction` text NOT NULL,
	`resolve_at` real,
	`budget` text,
	`fingerprint` text NOT NULL,
	`episode_id` text NOT NULL,
	`seq` integer NOT NULL,
	`kind` text NOT NULL,
	`severity` text NOT NULL,
	`reason` text,
	`at_ms` integer NOT NULL,
	`fired_at_ms` integer NOT NULL,
	`labels` text NOT NULL,
	`evaluation` text NOT NULL,
	`context` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_events_seq` ON `alert_events` (`episode_id`,`seq`);--> statement-breakpoint
CREATE INDEX `alert_events_at` ON `alert_events` (`at_ms`,`fired_at_ms`,`episode_id`);--> statement-breakpoint
CREATE TABLE `alert_instances` (
	`rule_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`labels` text NOT NULL,
	`state` text NOT NULL,
	`severity` text,
	`episode_id` text,
	`since_ms` integer NOT NULL,
	`active_since_ms` integer,
	`fired_at_ms` integer,
	`clear_since_ms` integer,
	`no_data_since_ms` integer,
	`told_no_data` integer NOT NULL,
	`last_told_at_ms` integer,
	`last_seq` integer NOT NULL,
	`evaluated_at_ms` integer NOT NULL,
	`last` text NOT NULL,
	`acknowledged` text,
	PRIMARY KEY(`rule_id`, `fingerprint`)
);
--> statement-breakpoint
CREATE INDEX `alert_instances_open` ON `alert_instances` (`episode_id`) WHERE episode_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `alert_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`definition` text NOT NULL,
	`paused_at_ms` integer,
	`version` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `alert_transitions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at_ms` integer NOT NULL,
	`rule_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`labels` text NOT NULL,
	`from_state` text NOT NULL,
	`to_state` text NOT NULL,
	`evaluation` text NOT NULL,
	`untold` text,
	`note` text
);
--> statement-breakpoint
CREATE INDEX `alert_transitions_at` ON `alert_transitions` (`at_ms`);--> statement-breakpoint
CREATE INDEX `alert_transitions_rule` ON `alert_transitions` (`rule_id`,`at_ms`);--> statement-breakpoint
CREATE INDEX `alert_transitions_instance` ON `alert_transitions` (`rule_id`,`fingerprint`,`at_ms`);--> statement-breakpoint
CREATE TABLE `channel_health` (
	`channel_id` text PRIMARY KEY NOT NULL,
	`breaker` text NOT NULL,
	`consecutive_failures` integer NOT NULL,
	`first_failure_at_ms` integer,
	`last_error` text,
	`last_delivered_at_ms` integer,
	`paused_until_ms` integer,
	`told_fallback` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `channels` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`language` text NOT NULL,
	`is_enabled` integer NOT NULL,
	`config` text NOT NULL,
	`sealed` text NOT NULL,
	`masked` text NOT NULL,
	`fallback_channel_id` text,
	`version` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `delivery_tries` (
	`message_id` text NOT NULL,
	`channel_id` text NOT NULL,
	`number` integer NOT NULL,
	`at_ms` integer NOT NULL,
	`took_ms` real NOT NULL,
	`outcome` text NOT NULL,
	`http_status` integer,
	`code` text,
	`error` text,
	`retry_after_ms` real,
	`request_excerpt` text NOT NULL,
	`response_excerpt` text NOT NULL,
	PRIMARY KEY(`message_id`, `number`)
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`channel_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`event_ids` text NOT NULL,
	`about_channel_id` text,
	`status` text NOT NULL,
	`tries` integer NOT NULL,
	`next_try_at_ms` integer,
	`expires_at_ms` integer NOT NULL,
	`delivered_at_ms` integer,
	`last_error` text,
	`redelivery` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_id` ON `messages` (`id`);--> statement-breakpoint
CREATE INDEX `messages_channel` ON `messages` (`channel_id`);--> statement-breakpoint
CREATE INDEX `messages_pending` ON `messages` (`seq`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `messages_created` ON `messages` (`created_at_ms`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel_id` text NOT NULL,
	`event_id` text NOT NULL,
	`episode_id` text NOT NULL,
	`seq` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`message_id` text,
	`outcome` text,
	`outcome_note` text,
	`ended_at_ms` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_event` ON `outbox` (`channel_id`,`episode_id`,`seq`);--> statement-breakpoint
CREATE INDEX `outbox_episode` ON `outbox` (`episode_id`);--> statement-breakpoint
CREATE INDEX `outbox_message` ON `outbox` (`message_id`);--> statement-breakpoint
CREATE INDEX `outbox_open` ON `outbox` (`id`) WHERE outcome IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_ended` ON `outbox` (`ended_at_ms`);--> statement-breakpoint
CREATE TABLE `silences` (
	`id` text PRIMARY KEY NOT NULL,
	`matchers` text NOT NULL,
	`from_ms` integer NOT NULL,
	`until_ms` integer NOT NULL,
	`author` text NOT NULL,
	`note` text NOT NULL,
	`created_at_ms` integer NOT NULL
);
