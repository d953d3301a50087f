-- What the lines of a transfer's details are worth of deposits for cups, in centavos: below zero where more came back than
-- was paid, 0 without any. The one reader of them, so that no two places can disagree.
CREATE OR REPLACE FUNCTION ledger.cups_in(p_details text) RETURNS bigint
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(sum(x.quantity * x.unit_price_centavos), 0)::bigint
  FROM jsonb_to_recordset(p_details::jsonb -> 'lines') AS x(is_cup boolean, quantity bigint, unit_price_centavos bigint)
  WHERE x.is_cup
$$;
ALTER FUNCTION ledger.cups_in OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.cups_in TO saldo_app;
