import type { PaymentStatus } from './state.ts'

export type Outcome = { status: PaymentStatus; statusDetail: string }

export const rejectionDetails = [
  'cc_rejected_bad_filled_card_number',
  'cc_rejected_bad_filled_date',
  'cc_rejected_bad_filled_other',
  'cc_rejected_bad_filled_security_code',
  'cc_rejected_blacklist',
  'cc_rejected_call_for_authorize',
  'cc_rejected_card_disabled',
  'cc_rejected_card_error',
  'cc_rejected_card_type_not_allowed',
  'cc_rejected_duplicated_payment',
  'cc_rejected_high_risk',
  'cc_rejected_insufficient_amount',
  'cc_rejected_invalid_installments',
  'cc_rejected_max_attempts',
  'cc_rejected_other_reason',
  'cc_rejected_time_out',
  'rejected_by_bank',
  'rejected_by_regulations',
  'rejected_high_risk',
] as const

export const rejected = (reason = 'other_reason'): Outcome => ({
  status: 'rejected',
  statusDetail: `cc_rejected_${reason}`,
})

/** The vendor's test cards have no fixed outcome: the first word of the cardholder's name decides it. */
const byCardholder: { [name: string]: Outcome } = {
  CONT: { status: 'in_process', statusDetail: 'pending_contingency' },
  OTHE: rejected(),
  CALL: rejected('call_for_authorize'),
  FUND: rejected('insufficient_amount'),
  SECU: rejected('bad_filled_security_code'),
  EXPI: rejected('bad_filled_date'),
  FORM: rejected('bad_filled_other'),
  CARD: rejected('bad_filled_card_number'),
  INST: rejected('invalid_installments'),
  DUPL: rejected('duplicated_payment'),
  LOCK: rejected('card_disabled'),
  CTNA: rejected('card_type_not_allowed'),
  ATTE: rejected('max_attempts'),
  BLAC: rejected('blacklist'),
  UNSU: rejected('card_error'),
}

export const approved: Outcome = { status: 'approved', statusDetail: 'accredited' }

/** Any name outside the table is approved, so that a person trying the product needs no special name. */
export const outcomeOf = (cardholder: string): Outcome => {
  const word = cardholder.trim().toUpperCase().split(/\s+/)[0] ?? ''
  return byCardholder[word] ?? approved
}

/** In binary mode the vendor never leaves a payment undecided. */
export const decided = (outcome: Outcome, binaryMode: boolean): Outcome =>
  binaryMode && (outcome.status === 'in_process' || outcome.status === 'pending') ? rejected() : outcome
