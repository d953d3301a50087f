import type { Qr } from '@saldo/contract/wallets'

/** Where an event's live QR is, for this phone. */
export type Standing =
  /** Not known yet. */
  | 'reading'
  /** This browser has no keys, or can't keep them. */
  | 'unable'
  | 'here'
  | 'elsewhere'
  /** On no phone: this one may become it. */
  | 'free'

/** What this phone keeps; `readFor` is the handle that the QR had when it was read. */
export type Phone =
  | 'reading'
  | 'unable'
  | { handle: string | null | undefined; readFor: string | null | undefined }

/**
 * Where the live QR is. `isCurrent`: the server has just said so; an older answer than the phone's own key doesn't end
 * it, since a bar may be without a network. A key without a handle awaits its enrolment's answer.
 */
export const standingOf = (handle: string | null, phone: Phone, isCurrent: boolean): Standing => {
  if (typeof phone === 'string') return phone
  if (typeof phone.handle === 'string' && (phone.handle === handle || (handle === null && !isCurrent)))
    return 'here'
  if (phone.readFor !== handle) return 'reading'
  return handle === null || phone.handle === null ? 'free' : 'elsewhere'
}

export type Face = 'live' | 'static'

/** The face that should stand: what the person chose, else what the event prefers, or what alone pays. */
export const wantedFace = ({ offer, is_only }: Qr['live'], chosen: Face | undefined): Face =>
  chosen ?? (is_only || offer === 'preferred' ? 'live' : 'static')
