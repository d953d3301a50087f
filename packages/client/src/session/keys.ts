/** The keys of local storage, as the specification names them. */
export const localKeys = {
  token: 'token',
  refreshToken: 'refresh_token',
  user: 'user_data',
  purchaseCode: 'purchase_code',
  countdownStart: 'countdownStartTime',
  remainingTime: 'remainingTime',
  facebookId: 'facebook_id',
  /** Ours: the QRs last seen, for offline use. */
  qrsSeen: 'qrs_seen',
  /** Ours: an event's movements last seen; the event's number follows. */
  movementsSeen: 'movements_seen-',
  /** Ours: the user who enabled push messages in this browser. */
  notices: 'notices_of',
} as const

/** Ours: the database with the phone's keys of live QRs. */
export const liveKeysDatabase = 'saldo-live-qr'

/** Prefix of stored idempotency keys, in local storage too. */
export const idempotencyPrefix = 'idemKey-'

/** The key of session storage. */
export const returnUrlKey = 'returnUrl'
/** Ours, in session storage: the QR for the refund form. */
export const refundCodeKey = 'refund_code'
/** Ours, in session storage: the home page's one-time notice for this tab. */
export const homeNoticeKey = 'home_notice'
