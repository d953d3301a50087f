-- The order in which an event's places are shown; so far it was that of their names.
ALTER TABLE place ADD COLUMN position integer;
UPDATE place SET position = named.position
FROM (SELECT event_id, place_id, row_number() OVER (PARTITION BY event_id ORDER BY name) AS position FROM place) AS named
WHERE place.event_id = named.event_id AND place.place_id = named.place_id;
ALTER TABLE place ALTER COLUMN position SET NOT NULL;
