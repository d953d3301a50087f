-- The cash from which a cash point's drawer should be emptied.
ALTER TABLE place ADD COLUMN drawer_limit_centavos bigint;
ALTER TABLE place ADD CONSTRAINT place_drawer_limit_centavos_check CHECK (drawer_limit_centavos > 0);
ALTER TABLE place ADD CONSTRAINT place_limits_a_cash_drawer
  CHECK (drawer_limit_centavos IS NULL OR kind = 'cash_point');
