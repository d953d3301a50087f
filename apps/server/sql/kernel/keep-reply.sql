-- Keeps the reply of a key that app.claim_key gave to this call, and answers it. Raises 23505 when the key has one
-- already. Without a SET clause, which would cost more than the rest of it: every name is qualified, and it runs with
-- its caller's rights.
CREATE OR REPLACE FUNCTION app.keep_reply(
  p_principal text, p_route text, p_key text, p_fingerprint bytea, p_reply jsonb, p_at timestamptz
) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.idempotency_key (principal, route, key, fingerprint, reply, created_at)
  VALUES (p_principal, p_route, p_key, p_fingerprint, p_reply, p_at);
  RETURN p_reply;
END
$$;
GRANT EXECUTE ON FUNCTION app.keep_reply TO saldo_app;
