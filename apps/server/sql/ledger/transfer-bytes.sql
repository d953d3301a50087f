-- The bytes of a row that its hash covers, version 1: fixed-width fields in network order, then the JSON text of what was
-- sold as it is stored, in UTF-8 behind its length in bytes. An absent id is the nil id. Plain SQL without a SET clause,
-- and stable, as convert_to is (although equal rows give equal bytes for ever): else it would not be inlined into the
-- statement that calls it.
CREATE OR REPLACE FUNCTION ledger.transfer_bytes(
  event_id integer, wallet_id uuid, wallet_seq bigint, op_id uuid, leg smallint, kind smallint,
  debit_account integer, credit_account integer, amount bigint, balance_after bigint,
  group_id uuid, pending_id uuid, reverses_id uuid, actor uuid, till uuid, place uuid,
  occurred_at timestamptz, booked_at timestamptz, details text
) RETURNS bytea
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT '\x01'::bytea || int4send(event_id) || uuid_send(wallet_id) || int8send(wallet_seq) || uuid_send(op_id)
    || int2send(leg) || int2send(kind) || int4send(debit_account) || int4send(credit_account)
    || int8send(amount) || int8send(balance_after)
    || uuid_send(coalesce(group_id, '00000000-0000-0000-0000-000000000000'::uuid))
    || uuid_send(coalesce(pending_id, '00000000-0000-0000-0000-000000000000'::uuid))
    || uuid_send(coalesce(reverses_id, '00000000-0000-0000-0000-000000000000'::uuid))
    || uuid_send(coalesce(actor, '00000000-0000-0000-0000-000000000000'::uuid))
    || uuid_send(coalesce(till, '00000000-0000-0000-0000-000000000000'::uuid))
    || uuid_send(coalesce(place, '00000000-0000-0000-0000-000000000000'::uuid))
    || timestamptz_send(occurred_at) || timestamptz_send(booked_at)
    || int4send(octet_length(details)) || convert_to(details, 'UTF8')
$$;
ALTER FUNCTION ledger.transfer_bytes OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.transfer_bytes TO saldo_app;
