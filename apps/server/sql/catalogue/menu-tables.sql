-- What an event sells and under which rules: the tables that practices and copies of an event take over, each after
-- those that it refers to.
CREATE OR REPLACE FUNCTION app.menu_tables() RETURNS text[]
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT ARRAY['product', 'product_part', 'product_place', 'product_option_group', 'product_option', 'option_sold_out',
    'product_stock', 'happy_hour', 'discount', 'till_settings']
$$;
GRANT EXECUTE ON FUNCTION app.menu_tables TO saldo_app;
