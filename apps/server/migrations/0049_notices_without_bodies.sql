-- A notice's body names who paid, and its topic and subject say all that is asked of it. Emptied first: a dropped column's
-- values stay in the file until their row is rewritten.
UPDATE gateway_notice SET body = '';
ALTER TABLE gateway_notice DROP COLUMN body;
