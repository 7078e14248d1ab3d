CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`hint` text NOT NULL,
	`hash` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`last_used_at_ms` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at_ms` integer NOT NULL,
	`actor` text NOT NULL,
	`actor_name` text,
	`address` text,
	`action` text NOT NULL,
	`subject_id` text,
	`subject_name` text,
	`changes` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_entries_at` ON `audit_entries` (`at_ms`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`previous_hash` text,
	`previous_until_ms` integer,
	`created_at_ms` integer NOT NULL,
	`rotated_at_ms` integer NOT NULL,
	`seen_at_ms` integer NOT NULL,
	`password_print` text NOT NULL
);
