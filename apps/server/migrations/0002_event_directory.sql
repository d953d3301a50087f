-- Which database holds an event's rows. Control database only; every event lives in 'main' today.
CREATE TABLE event_directory (
  event_id integer PRIMARY KEY CHECK (event_id BETWEEN 1 AND 32767),
  database text NOT NULL
);
