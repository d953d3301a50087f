import type { Qr } from '@saldo/contract/wallets'

export type QrState = 'active' | 'expired' | 'blocked'

export const stateOf = ({ isExpired, status }: Pick<Qr, 'isExpired' | 'status'>): QrState => {
  if (isExpired) return 'expired'
  return status === 'blocked' ? 'blocked' : 'active'
}

const rank = { active: 0, blocked: 1, expired: 2 }

/** Those that can pay come first, and among equals the order given (newest first) stays. */
export const usableFirst = <T extends Pick<Qr, 'isExpired' | 'status'>>(qrs: readonly T[]): T[] =>
  qrs.toSorted((one, other) => rank[stateOf(one)] - rank[stateOf(other)])
