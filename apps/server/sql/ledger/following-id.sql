-- Id of an operation's consequence, the same each time (UUIDv8 by SHA-256).
CREATE OR REPLACE FUNCTION ledger.following_id(p_op uuid, p_what text) RETURNS uuid
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  bytes bytea := substring(sha256(uuid_send(p_op) || convert_to(p_what, 'UTF8')) FOR 16);
BEGIN
  bytes := set_byte(bytes, 6, get_byte(bytes, 6) & 15 | 128);
  bytes := set_byte(bytes, 8, get_byte(bytes, 8) & 63 | 128);
  RETURN encode(bytes, 'hex')::uuid;
END
$$;
ALTER FUNCTION ledger.following_id OWNER TO saldo_ledger;
