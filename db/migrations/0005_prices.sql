CREATE TABLE `prices` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text,
	`model` text NOT NULL,
	`input_usd` real NOT NULL,
	`output_usd` real NOT NULL,
	`cache_read_usd` real,
	`cache_write_usd` real,
	`version` integer NOT NULL
);
