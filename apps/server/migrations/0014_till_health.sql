-- How the calls of a place's tills went, by the minute, from what they report. A histogram and no single calls: what is
-- asked are percentiles, and a night of fifty tills stays some thousand rows.
CREATE TABLE till_minute (
  event_id integer NOT NULL,
  place_id uuid NOT NULL,
  minute timestamptz NOT NULL,
  -- Answered calls by round trip; the bounds stand in the module's rules.
  histogram integer[] NOT NULL CHECK (cardinality(histogram) = 14),
  failures integer NOT NULL CHECK (failures >= 0),
  PRIMARY KEY (event_id, place_id, minute)
) WITH (fillfactor = 70);
CREATE INDEX till_minute_by_time ON till_minute (event_id, minute);

-- What each till reported last.
CREATE TABLE till_report (
  event_id integer NOT NULL,
  device_id uuid NOT NULL,
  reported_at timestamptz NOT NULL,
  round_trip_ms integer CHECK (round_trip_ms >= 0),
  failures integer NOT NULL CHECK (failures >= 0),
  battery smallint CHECK (battery BETWEEN 0 AND 100),
  PRIMARY KEY (event_id, device_id)
) WITH (fillfactor = 70);
