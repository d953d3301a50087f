-- Where an event is served, and who stands where. Event-side: no key leads out of the event's database.
CREATE TABLE place (
  event_id integer NOT NULL CHECK (event_id BETWEEN 1 AND 32767),
  place_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bar', 'cash_point')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, place_id),
  UNIQUE (event_id, name)
);

-- The place of somebody who signs in by password; a paired device will carry its own.
CREATE TABLE staff_place (
  event_id integer NOT NULL,
  user_id uuid NOT NULL,
  place_id uuid NOT NULL,
  assigned_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, user_id),
  FOREIGN KEY (event_id, place_id) REFERENCES place (event_id, place_id)
);
