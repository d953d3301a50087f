-- Discounts as an effect of charges (ledger.charge_effect), and of bills that nobody pays: gives each operation its
-- discount, in the order of the batch, and answers a code for each: null, or why it may not be given (app.refuse_discount).
-- Amounts in centavos. p_value: use_id, discount_id, place, till, given_by, person (of a staff meal), approved_by (who
-- needs nobody's PIN), gross, amount, night, and lines where the whole bill is free.
-- Nights are locked in one order, so that two batches never wait for each other and no limit is passed by many at once.
CREATE OR REPLACE FUNCTION app.give_discount(p_event integer, p_at timestamptz, p_op uuid[], p_value jsonb[])
RETURNS text[]
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_answers text[] := array_fill(NULL::text, ARRAY[cardinality(p_op)]);
  v_use jsonb;
BEGIN
  INSERT INTO public.discount_night (event_id, discount_id, person, night)
  SELECT DISTINCT p_event, (v.use ->> 'discount_id')::uuid, coalesce(v.use ->> 'person', v.use ->> 'given_by')::uuid,
    (v.use ->> 'night')::date
  FROM unnest(p_value) v(use) ORDER BY 2, 3, 4
  ON CONFLICT DO NOTHING;
  PERFORM FROM public.discount_night n
  WHERE n.event_id = p_event AND (n.discount_id, n.person, n.night) IN (
    SELECT (v.use ->> 'discount_id')::uuid, coalesce(v.use ->> 'person', v.use ->> 'given_by')::uuid,
      (v.use ->> 'night')::date
    FROM unnest(p_value) v(use))
  ORDER BY n.discount_id, n.person, n.night FOR NO KEY UPDATE;
  FOR i IN 1..cardinality(p_op) LOOP
    v_use := p_value[i];
    v_answers[i] := app.refuse_discount(p_event, v_use);
    CONTINUE WHEN v_answers[i] IS NOT NULL;
    INSERT INTO public.discount_use (event_id, op_id, use_id, discount_id, name, kind, place_id, till_id, given_by, person,
      approved_by, gross_centavos, amount_centavos, is_free, lines, night, given_at)
    SELECT p_event, p_op[i], (v_use ->> 'use_id')::uuid, d.discount_id, d.name, d.kind, (v_use ->> 'place')::uuid,
      (v_use ->> 'till')::uuid, (v_use ->> 'given_by')::uuid, (v_use ->> 'person')::uuid,
      coalesce((SELECT a.approved_by FROM public.discount_approval a
                WHERE a.event_id = p_event AND a.use_id = (v_use ->> 'use_id')::uuid),
               (v_use ->> 'approved_by')::uuid),
      (v_use ->> 'gross')::bigint, (v_use ->> 'amount')::bigint, v_use ? 'lines', v_use -> 'lines',
      (v_use ->> 'night')::date, p_at
    FROM public.discount d WHERE d.event_id = p_event AND d.discount_id = (v_use ->> 'discount_id')::uuid;
    UPDATE public.discount_night n
    SET amount_centavos = n.amount_centavos + (v_use ->> 'amount')::bigint, uses = n.uses + 1
    WHERE n.event_id = p_event AND n.discount_id = (v_use ->> 'discount_id')::uuid
      AND n.person = coalesce(v_use ->> 'person', v_use ->> 'given_by')::uuid AND n.night = (v_use ->> 'night')::date;
  END LOOP;
  RETURN v_answers;
END
$$;
GRANT EXECUTE ON FUNCTION app.give_discount TO saldo_app, saldo_ledger;
