-- What nobody paid of a bill: who let it go, where, how much and why. No money moves. Event-side.
CREATE TABLE dropped_rest (
  event_id integer NOT NULL CHECK (event_id BETWEEN 1 AND 32767),
  op_id uuid NOT NULL,
  user_id uuid NOT NULL,
  place_id uuid NOT NULL,
  till_id uuid,
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  -- What was paid of the same bill before.
  paid_centavos bigint NOT NULL CHECK (paid_centavos >= 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 200),
  dropped_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, op_id),
  FOREIGN KEY (event_id, place_id) REFERENCES place (event_id, place_id)
);
