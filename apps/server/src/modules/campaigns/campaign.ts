import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { ErrorCode } from '@saldo/copy/errors'
import { v5 } from 'uuid'

/** Balance that an organiser gives away: to a QR at most `perQr`, to all together at most `total`. */
export type Campaign = {
  eventId: EventId
  id: OpId
  name: string
  perQr: Centavos
  total: Centavos
  endsAt: Date
  /** When it ended really; null while it runs. */
  endedAt: Date | null
  /** When what was left had been taken back. */
  lapsedAt: Date | null
  planned: Centavos
  given: Centavos
  lapsed: Centavos
  createdBy: UserId
  createdAt: Date
}

export type CampaignFields = Pick<Campaign, 'name' | 'perQr' | 'total' | 'endsAt'>

/** One giving by one person. */
export type Giving = {
  eventId: EventId
  id: OpId
  campaignId: OpId
  kind: 'qr' | 'list' | 'everybody'
  mark: string
  qrs: number
  total: Centavos
  askedBy: UserId
  askedAt: Date
  doneAt: Date | null
}

/** What a campaign gives a QR; `seq` counts its grants there. */
export type Grant = { walletId: WalletId; seq: number; amount: Centavos }

export type Decided = Grant & ({ state: 'given' } | { state: 'skipped'; because: ErrorCode })

/** QRs whose grants or lapses are one transaction: charges of these QRs wait for it. */
export const PAGE = 50

export const isRunning = ({ endedAt, endsAt }: Pick<Campaign, 'endedAt' | 'endsAt'>, now: Date): boolean =>
  endedAt === null && endsAt > now

/** What the campaign may still promise. */
export const leftOf = ({ total, given, planned }: Campaign): Centavos => centavos(total - given - planned)

/** The latest end first: balance is spent in the order of the ends. */
export const byEnd = (campaigns: readonly Campaign[]): Campaign[] => {
  const end = ({ endedAt, endsAt }: Campaign): number => (endedAt ?? endsAt).getTime()
  return campaigns.toSorted((a, b) => end(b) - end(a) || (a.id < b.id ? 1 : -1))
}

/** The ledger's id of a grant: the same grant is booked once. */
export const grantOpId = (campaignId: OpId, { walletId, seq }: Omit<Grant, 'amount'>): OpId =>
  v5(`grant|${walletId}|${seq}`, campaignId) as OpId

/** The ledger's id of a lapse: once for each state of the QR. */
export const lapseOpId = (campaignId: OpId, walletId: WalletId, walletSeq: number): OpId =>
  v5(`lapse|${walletId}|${walletSeq}`, campaignId) as OpId
