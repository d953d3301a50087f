-- What bars sell, and what tills must know of an event. Event-side: no key leads out of the event's database.
CREATE TABLE product (
  event_id integer NOT NULL CHECK (event_id BETWEEN 1 AND 32767),
  product_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  price_centavos bigint NOT NULL CHECK (price_centavos > 0),
  category text CHECK (length(category) BETWEEN 1 AND 40),
  is_adult_only boolean NOT NULL,
  is_sold_out boolean NOT NULL DEFAULT false,
  position integer NOT NULL,
  created_at timestamptz NOT NULL,
  retired_at timestamptz,
  PRIMARY KEY (event_id, product_id)
);
CREATE UNIQUE INDEX product_name_once ON product (event_id, lower(name)) WHERE retired_at IS NULL;

-- version grows with each change of the event's products or of this row, in the same transaction.
CREATE TABLE till_settings (
  event_id integer PRIMARY KEY CHECK (event_id BETWEEN 1 AND 32767),
  version bigint NOT NULL CHECK (version > 0),
  tip_percents smallint[] CHECK (cardinality(tip_percents) = 3),
  void_minutes integer NOT NULL DEFAULT 10 CHECK (void_minutes BETWEEN 1 AND 1440)
);
