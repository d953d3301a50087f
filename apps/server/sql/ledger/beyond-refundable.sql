-- Reason why an amount can't leave the wallet's refundable part, in centavos: insufficient_balance, or
-- promo_not_refundable when only what was given would cover it; null when it can.
CREATE OR REPLACE FUNCTION ledger.beyond_refundable(w ledger.wallet, p_amount bigint) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_amount > w.credits - w.debits - w.held THEN 'insufficient_balance'
              WHEN p_amount > w.credits - w.debits - w.held - w.promo THEN 'promo_not_refundable' END
$$;
ALTER FUNCTION ledger.beyond_refundable OWNER TO saldo_ledger;
