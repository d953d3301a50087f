-- Why this use of a discount may not be given, as a code; null where it may. Reads what was committed before its person's
-- night was locked. p_use: what app.give_discount is given.
CREATE OR REPLACE FUNCTION app.refuse_discount(p_event integer, p_use jsonb) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  d public.discount;
  n public.discount_night;
  v_gross bigint := (p_use ->> 'gross')::bigint;
  v_amount bigint := (p_use ->> 'amount')::bigint;
  v_share bigint;
BEGIN
  SELECT * INTO d FROM public.discount x
  WHERE x.event_id = p_event AND x.discount_id = (p_use ->> 'discount_id')::uuid AND x.removed_at IS NULL;
  IF d.discount_id IS NULL OR NOT (d.place_ids IS NULL OR (p_use ->> 'place')::uuid = ANY (d.place_ids))
     OR (d.kind = 'staff_meal') <> (p_use ->> 'person' IS NOT NULL) THEN
    RETURN 'discount_changed';
  END IF;
  IF v_amount > v_gross OR (d.kind = 'courtesy' AND v_amount <> v_gross) THEN
    RETURN 'discount_changed';
  END IF;
  IF d.kind = 'courtesy' OR d.percent IS NULL THEN
    IF v_amount > d.most_per_bill_centavos THEN
      RETURN 'discount_too_large';
    END IF;
  ELSE
    v_share := (v_gross * d.percent + 50) / 100;
    IF v_amount <> least(v_share, d.most_per_bill_centavos) THEN
      RETURN 'discount_changed';
    END IF;
  END IF;
  IF EXISTS (SELECT FROM public.discount_use u WHERE u.event_id = p_event AND u.use_id = (p_use ->> 'use_id')::uuid) THEN
    RETURN 'discount_used';
  END IF;
  IF d.needs_pin AND p_use ->> 'approved_by' IS NULL AND NOT EXISTS (
    SELECT FROM public.discount_approval a
    WHERE a.event_id = p_event AND a.use_id = (p_use ->> 'use_id')::uuid AND a.discount_id = d.discount_id
      AND a.asked_by = (p_use ->> 'given_by')::uuid AND a.person IS NOT DISTINCT FROM (p_use ->> 'person')::uuid
      AND a.most_centavos >= v_amount
  ) THEN
    RETURN 'discount_unapproved';
  END IF;
  SELECT * INTO n FROM public.discount_night x
  WHERE x.event_id = p_event AND x.discount_id = d.discount_id AND x.night = (p_use ->> 'night')::date
    AND x.person = coalesce(p_use ->> 'person', p_use ->> 'given_by')::uuid;
  IF coalesce(n.amount_centavos, 0) + v_amount > d.most_per_night_centavos
     OR coalesce(n.uses, 0) + 1 > d.most_uses_per_night THEN
    RETURN 'discount_limit';
  END IF;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.refuse_discount TO saldo_app, saldo_ledger;
