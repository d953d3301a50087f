/** The keys of local storage, as the specification names them. */
export const localKeys = {
  token: 'token',
  refreshToken: 'refresh_token',
  user: 'user_data',
  purchaseCode: 'purchase_code',
  countdownStart: 'countdownStartTime',
  remainingTime: 'remainingTime',
  facebookId: 'facebook_id',
  /** Ours: the QRs last seen, for when there is no network. */
  qrsSeen: 'qrs_seen',
  /** As well, an event's movements; its number follows. */
  movementsSeen: 'movements_seen-',
  /** Ours: who asked for push messages in this browser. */
  notices: 'notices_of',
} as const

/** Keys of calls that must not happen twice start with this, in local storage too. */
export const idempotencyPrefix = 'idemKey-'

/** The key of session storage. */
export const returnUrlKey = 'returnUrl'
/** Ours, in session storage: the QR whose money the refund form is opened for. */
export const refundCodeKey = 'refund_code'
/** Ours, in session storage: what home has to say to this tab, until it was said. */
export const homeNoticeKey = 'home_notice'
