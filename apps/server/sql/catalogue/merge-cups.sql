-- What a QR paid for cups that are still out follows its money into another QR, with what each operation counted of it; a
-- hidden one is shown with it, because its cups come back by its code.
-- The caller holds both QRs, and merged them in the same transaction.
CREATE OR REPLACE FUNCTION app.merge_cups(p_event integer, p_from uuid, p_into uuid) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_paid bigint;
  v_promo bigint;
BEGIN
  SELECT b.paid_centavos, b.promo_centavos INTO v_paid, v_promo FROM public.cup_balance b
  WHERE b.event_id = p_event AND b.wallet_id = p_from;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  INSERT INTO public.cup_balance AS b (event_id, wallet_id, paid_centavos, promo_centavos)
  VALUES (p_event, p_into, v_paid, v_promo)
  ON CONFLICT (event_id, wallet_id) DO UPDATE
  SET paid_centavos = b.paid_centavos + v_paid, promo_centavos = b.promo_centavos + v_promo;
  UPDATE public.cup_balance b SET paid_centavos = 0, promo_centavos = 0
  WHERE b.event_id = p_event AND b.wallet_id = p_from;
  IF v_paid > 0 THEN
    PERFORM ledger.show_wallet(p_event, p_into);
  END IF;
  UPDATE public.cup_move m SET wallet_id = p_into WHERE m.event_id = p_event AND m.wallet_id = p_from;
END
$$;
GRANT EXECUTE ON FUNCTION app.merge_cups TO saldo_app;
