-- The catalogue of events. Control database: what a charge must know of an event, the ledger is told.
CREATE TABLE event (
  id integer PRIMARY KEY CHECK (id BETWEEN 1 AND 32767),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  url text NOT NULL UNIQUE CHECK (url ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(url) BETWEEN 3 AND 60),
  status text NOT NULL CHECK (status IN ('draft', 'published', 'closed')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  timezone text NOT NULL,
  venue text NOT NULL,
  city text NOT NULL,
  description text NOT NULL,
  min_topup_centavos bigint NOT NULL CHECK (min_topup_centavos > 0),
  max_topup_centavos bigint NOT NULL,
  max_balance_centavos bigint NOT NULL,
  min_refund_centavos bigint NOT NULL CHECK (min_refund_centavos > 0),
  refunds_until timestamptz,
  cash_refunds boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- How much of a QR's balance that came by card an organiser lets leave as cash; none unless they say so.
  card_cash_out_centavos bigint NOT NULL DEFAULT 0 CHECK (card_cash_out_centavos >= 0),
  CONSTRAINT event_ends_after_it_starts CHECK (ends_at > starts_at),
  CONSTRAINT event_limits_fit CHECK (min_topup_centavos <= max_topup_centavos AND max_topup_centavos <= max_balance_centavos)
);
CREATE INDEX event_on_show ON event (ends_at) WHERE status = 'published';

-- A picture, kept as files in several sizes and formats under its id; width and height are the largest one's.
CREATE TABLE event_media (
  id uuid PRIMARY KEY,
  event_id integer NOT NULL REFERENCES event (id),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  alt text NOT NULL CHECK (length(alt) <= 300),
  created_at timestamptz NOT NULL
);
CREATE INDEX event_media_by_event ON event_media (event_id, id);

-- Published builds of the apps: Android 1, iOS 2, desktop 3. The newest of each is the one that is offered.
CREATE TABLE app_release (
  id uuid PRIMARY KEY,
  app_id smallint NOT NULL CHECK (app_id IN (1, 2, 3)),
  version text NOT NULL CHECK (length(version) BETWEEN 1 AND 40),
  update_url text NOT NULL CHECK (update_url LIKE 'https://%'),
  published_at timestamptz NOT NULL,
  UNIQUE (app_id, version)
);
