/** The numbers of ledger.kind, which the chain hashes. */
export const kinds = {
  topup: 1,
  charge: 2,
  tip: 3,
  hold: 4,
  hold_post: 5,
  hold_void: 6,
  charge_void: 7,
  tip_void: 8,
  topup_void: 9,
  merge_out: 10,
  merge_in: 11,
  chargeback: 12,
  chargeback_debt: 13,
  chargeback_won: 14,
  chargeback_debt_won: 15,
  refund: 16,
  refund_returned: 17,
  cash_out: 18,
  breakage: 19,
  house: 20,
  block: 21,
  unblock: 22,
  reissue: 23,
} as const

export type Kind = keyof typeof kinds
