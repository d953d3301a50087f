-- Items of a charge that go back while the rest stays sold (docs/decisions/0600-refund-per-item.md).
SET LOCAL ROLE saldo_ledger;

INSERT INTO ledger.kind (kind, name, moves) VALUES (36, 'item_return', true);

-- A charge is voided once, and its items may go back in many operations before.
DROP INDEX ledger.transfer_reversed_once;
CREATE UNIQUE INDEX transfer_reversed_once ON ledger.transfer (event_id, reverses_id, leg)
  WHERE reverses_id IS NOT NULL AND kind <> 36 /* item_return */;
CREATE INDEX transfer_reverses ON ledger.transfer (event_id, reverses_id) WHERE reverses_id IS NOT NULL;

RESET ROLE;
