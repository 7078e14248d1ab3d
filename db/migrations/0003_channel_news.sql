ALTER TABLE `channel_health` ADD `told_failing` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `report` text;--> statement-breakpoint
UPDATE `channel_health` SET `told_failing` = coalesce((
	SELECT json_array(json_object('channelId', m.channel_id, 'messageId', m.id, 'sinceMs', coalesce(channel_health.first_failure_at_ms, m.created_at_ms)))
	FROM messages m WHERE m.kind = 'channel_failing' AND m.about_channel_id = channel_health.channel_id ORDER BY m.seq DESC LIMIT 1
), '[]') WHERE `told_fallback` = 1;--> statement-breakpoint
UPDATE `messages` SET `report` = (
	SELECT json_object('outageId', messages.id, 'channelName', c.name, 'sinceMs', coalesce(h.first_failure_at_ms, messages.created_at_ms), 'lastError', h.last_error, 'waitingAlerts', 0, 'lostAlerts', 0)
	FROM channels c LEFT JOIN channel_health h ON h.channel_id = c.id WHERE c.id = messages.about_channel_id
) WHERE `kind` = 'channel_failing';--> statement-breakpoint
ALTER TABLE `channel_health` DROP COLUMN `told_fallback`;
