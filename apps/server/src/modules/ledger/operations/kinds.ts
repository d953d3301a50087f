/** Numbers of ledger.kind. Fixed for ever: the hash chain covers them. */
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
  debt_paid: 24,
  debt_returned: 25,
  cash_out_void: 26,
  cash_sale_void: 27,
  promo_grant: 28,
  promo_lapse: 29,
  correction_in: 30,
  correction_out: 31,
  item_return: 36,
  tab_hold: 37,
  tab_void: 38,
  cup_return: 39,
  cup_return_void: 40,
} as const

const takenBack: readonly number[] = [kinds.charge_void, kinds.cash_sale_void, kinds.item_return]

/** Whether a kind takes a sale back, whole or by items; tips apart. */
export const takesSaleBack = (kind: number): boolean => takenBack.includes(kind)

export type Kind = keyof typeof kinds
