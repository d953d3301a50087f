import type { Qr, QrBalance } from '@saldo/contract/wallets'

export type QrState = 'active' | 'expired' | 'blocked'

export const stateOf = ({ isExpired, status }: Pick<Qr, 'isExpired' | 'status'>): QrState => {
  if (isExpired) return 'expired'
  return status === 'blocked' ? 'blocked' : 'active'
}

const rank = { active: 0, blocked: 1, expired: 2 }

/** Usable QRs first; otherwise the given order (newest first) stays. */
export const usableFirst = <T extends Pick<Qr, 'isExpired' | 'status'>>(qrs: readonly T[]): T[] =>
  qrs.toSorted((one, other) => rank[stateOf(one)] - rank[stateOf(other)])

/** The first usable QR, which a phone shows expanded. */
export const firstUsable = <T extends Pick<Qr, 'isExpired' | 'status'>>(qrs: readonly T[]): T | undefined =>
  qrs.find((qr) => stateOf(qr) === 'active')

/** The QRs with balances received since they were read. */
export const withBalances = (qrs: readonly Qr[], balances: ReadonlyMap<number, QrBalance>): Qr[] =>
  qrs.map((qr) => {
    const balance = balances.get(qr.event_id)
    if (!balance || balance.wallet_seq <= qr.wallet_seq) return qr
    const { available_balance, promo_balance, held_balance, wallet_seq } = balance
    return { ...qr, available_balance, promo_balance, held_balance, wallet_seq }
  })

/** Whether the reported balance differs from the list, which then has to be read again. */
export const isNews = (qrs: readonly Qr[], told: QrBalance): boolean => {
  const known = qrs.find(({ event_id }) => event_id === told.event_id)
  if (!known || told.wallet_seq > known.wallet_seq) return true
  return (
    told.wallet_seq === known.wallet_seq && (told.code_no !== known.code_no || told.status !== known.status)
  )
}
