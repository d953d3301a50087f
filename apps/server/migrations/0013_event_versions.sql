-- Grows with each change of the event: who edits what somebody else has changed meanwhile is told so. An event
-- that is a copy names the one whose places and products it still lacks; those live in the event's database.
ALTER TABLE event
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  ADD COLUMN copying_from integer REFERENCES event (id);

-- The organiser's order; pictures of the same position stand in the order they were added.
ALTER TABLE event_media ADD COLUMN position integer NOT NULL DEFAULT 0;
