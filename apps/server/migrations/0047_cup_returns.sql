-- Cups that come back without a bill (docs/decisions/0750-cups-that-come-back-alone.md).
SET LOCAL ROLE saldo_ledger;
INSERT INTO ledger.kind (kind, name, moves) VALUES (39, 'cup_return', true), (40, 'cup_return_void', true);

CREATE OR REPLACE VIEW ledger.booked_transfer AS
SELECT event_id, op_id, origin, leg, kind, debit_account, credit_account, amount, wallet_id, wallet_seq, balance_after,
       wallet_id = '00000000-0000-0000-0000-000000000000' AS is_house, group_id, reverses_id, actor, till, place,
       occurred_at, booked_at, details, promo
FROM ledger.transfer;
RESET ROLE;

-- The part of deposits that promotion paid, which goes back as promotion.
ALTER TABLE cup_balance ADD COLUMN promo_centavos bigint NOT NULL DEFAULT 0;
ALTER TABLE cup_move ADD COLUMN promo_centavos bigint NOT NULL DEFAULT 0;
UPDATE cup_move m SET promo_centavos = least(t.promo, m.centavos)
FROM ledger.booked_transfer t
WHERE m.centavos > 0 AND t.event_id = m.event_id AND t.op_id = m.op_id AND t.leg = 0 AND t.kind = 2 AND t.promo > 0;
UPDATE cup_balance b SET promo_centavos = least(b.paid_centavos, s.promo)
FROM (SELECT event_id, wallet_id, sum(promo_centavos)::bigint AS promo FROM cup_move GROUP BY 1, 2) s
WHERE s.event_id = b.event_id AND s.wallet_id = b.wallet_id;
ALTER TABLE cup_balance ADD CONSTRAINT cup_promo_is_a_part CHECK (promo_centavos BETWEEN 0 AND paid_centavos);
