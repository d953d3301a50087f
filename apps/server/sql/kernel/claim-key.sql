-- State of an idempotency key for this call: `new` (claimed by this call until its transaction ends), `running` elsewhere,
-- `answered` with the first reply, or `mismatch` when another request used it. The advisory lock only tells "still
-- running" from "finished"; the primary key ensures that the work is done once. Without a SET clause: see app.keep_reply.
CREATE OR REPLACE FUNCTION app.claim_key(
  p_principal text, p_route text, p_key text, p_fingerprint bytea, OUT state text, OUT reply jsonb
)
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended(p_principal || '|' || p_route || '|' || p_key, 0)) THEN
    state := 'running';
    RETURN;
  END IF;
  SELECT CASE WHEN k.fingerprint = p_fingerprint THEN 'answered' ELSE 'mismatch' END, k.reply INTO state, reply
  FROM public.idempotency_key k
  WHERE k.principal = p_principal AND k.route = p_route AND k.key = p_key;
  IF state IS NOT NULL THEN
    PERFORM app.confirm_answer();
  END IF;
  state := coalesce(state, 'new');
END
$$;
GRANT EXECUTE ON FUNCTION app.claim_key TO saldo_app;
