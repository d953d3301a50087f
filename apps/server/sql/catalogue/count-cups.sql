-- Deposits for cups as an effect of charges (ledger.charge_effect): adds to each QR what it paid and takes what it was
-- given back, in the order of the batch, once for each operation. Answers a code for each: null, or cups_not_paid where a
-- QR would be given more than it paid in this event. p_value: the QR as `wallet`, and the difference in `centavos`. Of a
-- charge that promotion paid in part, its deposits are the first thing that promotion paid: so items that go back, real
-- money first, never change what it paid of them. The caller holds the QRs, so no two of them wait here.
CREATE OR REPLACE FUNCTION app.count_cups(p_event integer, p_at timestamptz, p_op uuid[], p_value jsonb[]) RETURNS text[]
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_answers text[] := array_fill(NULL::text, ARRAY[cardinality(p_op)]);
  v_wallet uuid;
  v_centavos bigint;
  v_promo bigint;
BEGIN
  FOR i IN 1..cardinality(p_op) LOOP
    CONTINUE WHEN EXISTS (SELECT FROM public.cup_move m WHERE m.event_id = p_event AND m.op_id = p_op[i]);
    v_wallet := (p_value[i] ->> 'wallet')::uuid;
    v_centavos := (p_value[i] ->> 'centavos')::bigint;
    INSERT INTO public.cup_balance (event_id, wallet_id, paid_centavos) VALUES (p_event, v_wallet, 0)
    ON CONFLICT DO NOTHING;
    v_promo := CASE WHEN v_centavos < 0 THEN -app.promo_of_cups(p_event, v_wallet, -v_centavos) ELSE (
      SELECT coalesce(max(least(coalesce(t.promo, 0), v_centavos)), 0) FROM ledger.booked_transfer t
      WHERE t.event_id = p_event AND t.op_id = p_op[i] AND t.leg = 0 AND t.kind = 2 /* charge */) END;
    UPDATE public.cup_balance b
    SET paid_centavos = b.paid_centavos + v_centavos, promo_centavos = b.promo_centavos + v_promo
    WHERE b.event_id = p_event AND b.wallet_id = v_wallet AND b.paid_centavos + v_centavos >= 0;
    IF NOT FOUND THEN
      v_answers[i] := 'cups_not_paid';
    ELSE
      INSERT INTO public.cup_move (event_id, op_id, wallet_id, centavos, promo_centavos)
      VALUES (p_event, p_op[i], v_wallet, v_centavos, v_promo);
    END IF;
  END LOOP;
  RETURN v_answers;
END
$$;
GRANT EXECUTE ON FUNCTION app.count_cups TO saldo_app, saldo_ledger;
