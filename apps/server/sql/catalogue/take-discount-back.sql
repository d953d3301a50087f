-- Takes the discounts of these operations back for their void, once each; one without a discount changes nothing. What a
-- person had of their night is theirs again. Callers who lock wallets or stock lock them before.
CREATE OR REPLACE FUNCTION app.take_discount_back(
  p_event integer, p_at timestamptz, p_op uuid[], p_void uuid, p_by uuid, p_reason text
) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM FROM public.discount_night n
  WHERE n.event_id = p_event AND (n.discount_id, n.person, n.night) IN (
    SELECT u.discount_id, coalesce(u.person, u.given_by), u.night FROM public.discount_use u
    WHERE u.event_id = p_event AND u.op_id = ANY (p_op))
  ORDER BY n.discount_id, n.person, n.night FOR NO KEY UPDATE;
  WITH back AS (
    UPDATE public.discount_use u
    SET void_op_id = p_void, voided_by = p_by, voided_at = p_at, void_reason = p_reason
    WHERE u.event_id = p_event AND u.op_id = ANY (p_op) AND u.voided_at IS NULL
    RETURNING u.discount_id, coalesce(u.person, u.given_by) AS person, u.night, u.amount_centavos
  ), sums AS (
    SELECT b.discount_id, b.person, b.night, sum(b.amount_centavos)::bigint AS amount, count(*)::integer AS uses
    FROM back b GROUP BY 1, 2, 3
  )
  UPDATE public.discount_night n SET amount_centavos = n.amount_centavos - s.amount, uses = n.uses - s.uses
  FROM sums s
  WHERE n.event_id = p_event AND n.discount_id = s.discount_id AND n.person = s.person AND n.night = s.night;
END
$$;
GRANT EXECUTE ON FUNCTION app.take_discount_back TO saldo_app;
