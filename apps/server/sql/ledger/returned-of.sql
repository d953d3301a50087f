-- What the items that went back of an operation were worth, in centavos, and how much of it was promotion.
CREATE OR REPLACE FUNCTION ledger.returned_of(p_event integer, p_op uuid, OUT amount bigint, OUT promo bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(sum(x.amount), 0)::bigint, coalesce(sum(x.promo), 0)::bigint FROM ledger.transfer x
  WHERE x.event_id = p_event AND x.reverses_id = p_op AND x.kind = ledger.kind_of('item_return')
$$;
ALTER FUNCTION ledger.returned_of OWNER TO saldo_ledger;
