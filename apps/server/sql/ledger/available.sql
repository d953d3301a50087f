-- What the holder can spend, in centavos.
CREATE OR REPLACE FUNCTION ledger.available(w ledger.wallet) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$ SELECT w.credits - w.debits - w.held $$;
ALTER FUNCTION ledger.available OWNER TO saldo_ledger;
