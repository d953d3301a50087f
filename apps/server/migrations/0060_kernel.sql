-- Answers of calls that carry an Idempotency-Key, kept seven days.
CREATE TABLE idempotency_key (
  principal text NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (principal, route, key)
) WITH (fillfactor = 80);
CREATE INDEX idempotency_key_created_at ON idempotency_key (created_at);

-- Counters of the rate limits, shared by every server process.
CREATE TABLE rate_counter (
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (key, window_start)
) WITH (fillfactor = 70);
CREATE INDEX rate_counter_expires_at ON rate_counter (expires_at);
