-- How much of what a QR is given back for cups, in centavos, goes back as promotion; null where it paid less for deposits
-- in this event. Real money goes back first, so that what is still out is promotion as far as it can be.
CREATE OR REPLACE FUNCTION app.promo_of_cups(p_event integer, p_wallet uuid, p_centavos bigint) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT b.promo_centavos - least(b.promo_centavos, b.paid_centavos - p_centavos) FROM public.cup_balance b
  WHERE b.event_id = p_event AND b.wallet_id = p_wallet AND b.paid_centavos >= p_centavos
$$;
GRANT EXECUTE ON FUNCTION app.promo_of_cups TO saldo_app, saldo_ledger;
