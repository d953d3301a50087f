-- Places where an option is sold out; one that is so everywhere says so itself. The option is no foreign key: a product's
-- options are written as a whole, under ids that stay.
CREATE TABLE option_sold_out (
  event_id integer NOT NULL,
  product_id uuid NOT NULL,
  option_id uuid NOT NULL,
  place_id uuid NOT NULL,
  PRIMARY KEY (event_id, product_id, option_id, place_id),
  FOREIGN KEY (event_id, product_id) REFERENCES product (event_id, product_id),
  FOREIGN KEY (event_id, place_id) REFERENCES place (event_id, place_id)
);
