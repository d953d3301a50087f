-- Deposits for cups are no sales (docs/decisions/0720-deposits-are-no-sales.md): what was summed before has them among the
-- lines of receipts and lacks their own sums, so all of it is summed anew by the job that settles minutes.
DELETE FROM reporting.minute_sum;
DELETE FROM reporting.event_sum;
DELETE FROM reporting.hour_sale;
DELETE FROM reporting.hour_product;
DELETE FROM reporting.progress;

-- What settlements take of deposits out of what bars earned, until guests bring the cups back.
SET LOCAL ROLE saldo_ledger;
ALTER TABLE ledger.account DROP CONSTRAINT account_key_check;
ALTER TABLE ledger.account ADD CONSTRAINT account_key_check CHECK (
  key IN ('wallets', 'gateway_fee', 'bank', 'refund_payable', 'payment_suspense', 'chargeback_receivable', 'promo',
          'terminal_clearing', 'cash_difference', 'offline_loss', 'breakage', 'merge_clearing', 'commission',
          'vat_payable', 'cup_deposits')
  OR key ~ '^gateway_clearing:[a-z]{1,20}$'
  OR key ~ '^(bar_revenue|tips|cash_drawer|vendor_payable):[0-9A-Za-z_-]{1,64}$'
);
RESET ROLE;
