-- Keys of the organiser's API and webhooks. A key is kept as its digest alone; scopes are those of the contract.
CREATE TABLE organiser_key (
  key_id uuid PRIMARY KEY,
  event_id integer NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  prefix text NOT NULL UNIQUE,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL,
  ends_at timestamptz,
  used_at timestamptz,
  revoked_by uuid,
  revoked_at timestamptz,
  CHECK (num_nulls(revoked_by, revoked_at) IN (0, 2))
);
CREATE INDEX organiser_key_by_event ON organiser_key (event_id, made_at);

-- An address that is told what happens. read_until: up to which booking time the ledger was read for it. failing_since: no
-- delivery arrived since one was given up.
CREATE TABLE webhook (
  event_id integer NOT NULL,
  webhook_id uuid NOT NULL,
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 500),
  kinds text[] NOT NULL CHECK (cardinality(kinds) > 0),
  secret_sealed bytea NOT NULL,
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL,
  read_until timestamptz NOT NULL,
  failing_since timestamptz,
  removed_at timestamptz,
  PRIMARY KEY (event_id, webhook_id),
  CHECK (num_nulls(old_secret_sealed, old_secret_until) IN (0, 2))
);

-- One notice to one webhook; its id is derived from what happened, so that nothing is told twice. Those of one object go
-- out by position.
CREATE TABLE webhook_delivery (
  event_id integer NOT NULL,
  delivery_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  object_id text NOT NULL,
  body text NOT NULL,
  made_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'given_up')),
  attempts integer NOT NULL DEFAULT 0,
  first_tried_at timestamptz,
  next_at timestamptz NOT NULL,
  last_status integer,
  last_error text,
  ended_at timestamptz,
  PRIMARY KEY (event_id, delivery_id),
  FOREIGN KEY (event_id, webhook_id) REFERENCES webhook
) WITH (fillfactor = 70);
CREATE INDEX webhook_delivery_of_object ON webhook_delivery (event_id, webhook_id, object_id, position)
  WHERE state = 'pending';
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (event_id, webhook_id, position) WHERE state = 'pending';
CREATE INDEX webhook_delivery_by_time ON webhook_delivery (event_id, webhook_id, position DESC);
