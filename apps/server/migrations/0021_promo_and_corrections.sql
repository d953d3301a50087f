-- Balance that the organiser gives, and corrections by the office: their kinds, and what is left of the gift.
SET LOCAL ROLE saldo_ledger;

INSERT INTO ledger.kind (kind, name, moves) VALUES
  (28, 'promo_grant', true), (29, 'promo_lapse', true), (30, 'correction_in', true), (31, 'correction_out', true);

-- Part of the available balance that was given: spent first, never refunded, so never held.
ALTER TABLE ledger.wallet ADD COLUMN promo bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger.wallet DROP CONSTRAINT wallet_never_overdrawn;
ALTER TABLE ledger.wallet ADD CONSTRAINT wallet_never_overdrawn
  CHECK (debits >= 0 AND held >= 0 AND promo >= 0 AND debits + held + promo <= credits);

-- Promotional part of what moved, null without one. It follows from the chain, so the hash doesn't cover it and
-- `ledger verify` recomputes it. A transfer has null columns anyway, so a null more takes no room.
ALTER TABLE ledger.transfer ADD COLUMN promo bigint CHECK (promo > 0 AND promo <= amount);

CREATE OR REPLACE VIEW ledger.wallet_state AS
SELECT event_id, wallet_id, user_id, is_hidden, credits - debits AS balance,
       is_blocked OR is_frozen OR merged_into IS NOT NULL AS is_blocked, promo
FROM ledger.wallet;

CREATE OR REPLACE VIEW ledger.wallet_balance AS
SELECT event_id, wallet_id, credits - debits AS balance, held, credits > 0 AND merged_into IS NULL AS is_used, promo
FROM ledger.wallet;

RESET ROLE;
