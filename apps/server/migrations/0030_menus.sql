-- Which places sell a product, at which prices, and where it is sold out. A product without rows is sold at all places
-- at its own price.
ALTER TABLE product ADD COLUMN is_everywhere boolean NOT NULL DEFAULT true;

CREATE TABLE product_place (
  event_id integer NOT NULL,
  product_id uuid NOT NULL,
  place_id uuid NOT NULL,
  -- Says something only of a product that isn't sold everywhere.
  is_listed boolean NOT NULL DEFAULT false,
  -- Null where the product's own price holds.
  price_centavos bigint CHECK (price_centavos > 0),
  is_sold_out boolean NOT NULL DEFAULT false,
  PRIMARY KEY (event_id, product_id, place_id),
  FOREIGN KEY (event_id, product_id) REFERENCES product (event_id, product_id),
  FOREIGN KEY (event_id, place_id) REFERENCES place (event_id, place_id)
);

-- Times with other prices, on the event's clock. Begins on weekdays or at one date, and ends on the next day where its
-- end is not after its beginning.
CREATE TABLE happy_hour (
  event_id integer NOT NULL CHECK (event_id BETWEEN 1 AND 32767),
  happy_hour_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  weekdays smallint[] CHECK (weekdays <@ '{1,2,3,4,5,6,7}' AND cardinality(weekdays) > 0),
  on_date date,
  from_time time NOT NULL,
  until_time time NOT NULL CHECK (until_time <> from_time),
  -- Both null: everything that is sold.
  product_ids uuid[] CHECK (cardinality(product_ids) > 0),
  category text CHECK (length(category) BETWEEN 1 AND 40),
  -- Null: at all places.
  place_ids uuid[] CHECK (cardinality(place_ids) > 0),
  percent_off smallint CHECK (percent_off BETWEEN 1 AND 90),
  price_centavos bigint CHECK (price_centavos > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, happy_hour_id),
  CONSTRAINT happy_hour_has_days CHECK (num_nonnulls(weekdays, on_date) = 1),
  CONSTRAINT happy_hour_is_for_one_kind CHECK (num_nonnulls(product_ids, category) <= 1),
  CONSTRAINT happy_hour_has_one_discount CHECK (num_nonnulls(percent_off, price_centavos) = 1)
);
