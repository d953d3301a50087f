-- What a customer chooses of a product: groups of options, each with what it adds to the price. Written as a whole, in
-- their order; sales keep the names and prices that they were made with.
CREATE TABLE product_option_group (
  event_id integer NOT NULL,
  product_id uuid NOT NULL,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 6),
  group_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
  -- Several may be chosen; otherwise one at most.
  takes_some boolean NOT NULL,
  is_required boolean NOT NULL,
  PRIMARY KEY (event_id, product_id, position),
  UNIQUE (event_id, product_id, group_id),
  FOREIGN KEY (event_id, product_id) REFERENCES product (event_id, product_id)
);

CREATE TABLE product_option (
  event_id integer NOT NULL,
  product_id uuid NOT NULL,
  group_position smallint NOT NULL,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 20),
  option_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
  -- On top of the product's price.
  price_centavos bigint NOT NULL CHECK (price_centavos >= 0),
  is_sold_out boolean NOT NULL,
  PRIMARY KEY (event_id, product_id, group_position, position),
  UNIQUE (event_id, product_id, option_id),
  FOREIGN KEY (event_id, product_id, group_position)
    REFERENCES product_option_group (event_id, product_id, position) ON DELETE CASCADE
);
