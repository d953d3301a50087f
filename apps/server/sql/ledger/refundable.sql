-- What may go back to the holder, in centavos: what is available without what was given.
CREATE OR REPLACE FUNCTION ledger.refundable(w ledger.wallet) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$ SELECT w.credits - w.debits - w.held - w.promo $$;
ALTER FUNCTION ledger.refundable OWNER TO saldo_ledger;
