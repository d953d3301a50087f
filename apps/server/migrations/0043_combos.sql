-- Products of which a combo is made, in their order; a product without a row is no combo. Sales keep the parts that they
-- were made with.
CREATE TABLE product_part (
  event_id integer NOT NULL,
  product_id uuid NOT NULL,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 10),
  part_id uuid NOT NULL CHECK (part_id <> product_id),
  -- Pieces of it in one combo.
  quantity smallint NOT NULL CHECK (quantity BETWEEN 1 AND 20),
  PRIMARY KEY (event_id, product_id, position),
  UNIQUE (event_id, product_id, part_id),
  FOREIGN KEY (event_id, product_id) REFERENCES product (event_id, product_id),
  FOREIGN KEY (event_id, part_id) REFERENCES product (event_id, product_id)
);
CREATE INDEX product_part_by_part ON product_part (event_id, part_id);
