-- Reports read a night or a shift: rows come in the order of their time, so a few bytes for each 32 pages find it.
SET LOCAL ROLE saldo_ledger;
CREATE INDEX transfer_by_time ON ledger.transfer USING brin (booked_at) WITH (pages_per_range = 32, autosummarize = on);
RESET ROLE;
