import { errorCopy, type ErrorCode } from '@saldo/copy/errors'

/** The HTTP status of each code; a code without one does not compile. */
const statusOf = {
  validation_failed: 422,
  malformed_request: 400,
  malformed_text: 422,
  card_number_refused: 422,
  request_too_large: 413,
  unsupported_media: 415,
  not_found: 404,
  demo_elsewhere: 421,
  method_not_allowed: 405,
  unauthenticated: 401,
  forbidden: 403,
  csrf_refused: 403,
  too_many_requests: 429,
  idempotency_key_missing: 400,
  idempotency_mismatch: 422,
  request_in_progress: 409,
  changed_meanwhile: 409,
  database_down: 503,
  busy: 503,
  shutting_down: 503,
  internal: 500,
  invalid_credentials: 422,
  code_again: 409,
  captcha_required: 403,
  captcha_failed: 422,
  captcha_unavailable: 503,
  refresh_refused: 401,
  reauth_required: 403,
  phone_already_set: 409,
  code_refused: 422,
  link_refused: 422,
  social_refused: 401,
  social_email_missing: 422,
  social_email_taken: 409,
  social_unavailable: 503,
  phone_already_verified: 409,
  phone_taken: 409,
  sms_unavailable: 503,
  phone_required: 409,
  order_not_found: 404,
  event_closed: 409,
  event_changed: 409,
  refunds_begun: 409,
  event_not_on_sale: 409,
  amount_below_minimum: 422,
  amount_above_maximum: 422,
  balance_above_maximum: 409,
  order_expired: 409,
  order_not_payable: 409,
  order_already_paid: 409,
  no_more_time: 409,
  payment_in_process: 409,
  payment_not_cancelled: 409,
  payment_refused: 422,
  instrument_declined: 422,
  payment_not_approved: 409,
  method_unavailable: 409,
  order_not_refundable: 409,
  refund_above_payment: 422,
  refund_under_way: 409,
  payment_contradicts_order: 422,
  terms_not_accepted: 422,
  signature_refused: 401,
  insufficient_balance: 409,
  wallet_blocked: 409,
  wallet_unknown: 409,
  claim_above_maximum: 409,
  qr_already_yours: 409,
  place_missing: 409,
  over_limit: 409,
  place_changed: 409,
  product_sold_out: 409,
  product_changed: 409,
  tips_off: 422,
  void_too_late: 409,
  operation_mismatch: 422,
  deposit_known: 409,
  deposit_above_owed: 409,
  deposit_undone: 409,
  operation_not_found: 404,
  already_reversed: 409,
  hold_already_resolved: 409,
  not_reversible: 409,
  wallet_has_hold: 409,
  outcome_unknown: 503,
  holder_unknown: 404,
  cash_refunds_off: 409,
  claim_code_missing: 403,
  claim_refused: 409,
  claim_at_desk: 409,
  holder_cannot_answer: 404,
  reissue_code_missing: 409,
  reissued_lately: 409,
  cash_out_card_only: 409,
  cash_paid_out: 409,
  payout_released: 409,
  already_paid_out: 409,
  payout_held: 409,
  balance_changed: 409,
  proofs_refused: 422,
  proofs_missing: 409,
  qr_without_holder: 409,
  qr_uncredited: 409,
  shift_missing: 409,
  voucher_used: 409,
  shift_open: 409,
  shift_closed: 409,
  pairing_refused: 422,
  device_refused: 401,
  pin_refused: 422,
  pin_too_short: 409,
  device_suspended: 403,
  pin_locked: 429,
  refund_decided: 409,
  refund_without_qr: 409,
  refund_of_another_qr: 409,
  refund_qr_claimed: 409,
  refund_amount_changed: 409,
  refund_below_minimum: 409,
  refund_late: 409,
  refund_open: 409,
  image_not_readable: 422,
  image_heic: 422,
  image_too_large: 413,
  storage_full: 507,
  push_service_unknown: 422,
  invitation_unknown: 422,
  invitation_expired: 409,
  invitation_used: 409,
  invitation_withdrawn: 409,
  invitation_of_another: 403,
  email_unverified: 403,
  last_administrator: 409,
  first_code_refused: 422,
  administrator_exists: 409,
} as const satisfies Record<ErrorCode, number>

export type Detail = {
  /** Sentences by field, shown beside it. */
  errors?: Record<string, string[]>
  /** Additional data for the caller, in wire format. */
  data?: unknown
  /** Delay before a retry, in seconds; sent as Retry-After. */
  retryAfterSeconds?: number
  /** True when the same id was refused before: this is that stored refusal. */
  isRepeat?: boolean
}

/** An expected refusal: thrown, so that the transaction around it rolls back. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: Detail

  constructor(code: ErrorCode, detail: Detail = {}) {
    super(errorCopy[code])
    this.name = 'AppError'
    this.code = code
    this.detail = detail
  }

  get status(): number {
    return statusOf[this.code]
  }
}
