-- A practice is a number with a ledger, places and menus of its own, and no event: what lists, reports or sells events
-- reads the table of events, where no practice can be. Its numbers are those from 20001 on.
ALTER TABLE event ADD CONSTRAINT event_is_no_practice CHECK (id < 20001);

CREATE TABLE practice (
  practice_id integer PRIMARY KEY CHECK (practice_id BETWEEN 20001 AND 32767),
  training_of integer NOT NULL REFERENCES event,
  made_at timestamptz NOT NULL,
  wiped_at timestamptz
);
-- A ledger is never emptied: a wiped practice stays, and the next one has another number.
CREATE UNIQUE INDEX practice_runs_once ON practice (training_of) WHERE wiped_at IS NULL;

-- Whoever began to practise, by practice.
CREATE TABLE practice_person (
  event_id integer NOT NULL CHECK (event_id BETWEEN 20001 AND 32767),
  user_id uuid NOT NULL,
  began_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  refusals integer NOT NULL DEFAULT 0 CHECK (refusals >= 0),
  PRIMARY KEY (event_id, user_id)
);
