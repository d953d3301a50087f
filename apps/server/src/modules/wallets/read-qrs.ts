import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Keys } from '../../kernel/keys.ts'
import { eventOf, isExpired, type EventRecord } from '../events/index.ts'
import { movements, openCode, walletOf, type Movement, type Wallet } from '../ledger/index.ts'
import { indexOf } from './queries.ts'

/** The key that seals QR codes for display; used wherever a wallet is opened or shown. */
export const sealKeyOf = (keys: Keys): Buffer => keys.digest('qr-code-seal', 'v1')

/** A wallet as its owner sees it. */
export type Qr = {
  walletId: WalletId
  code: string
  available: Centavos
  /** Part of it that was given. */
  promo: Centavos
  /** Held beside it, for tabs and refunds. */
  held: Centavos
  event: EventRecord
  isExpired: boolean
  status: 'active' | 'blocked'
  walletSeq: number
  codeNo: number
  /** Handle of the key that pays live; null without one. */
  liveHandle: string | null
  isLiveOnly: boolean
  /** Open payments whose answer is not final. */
  pendingTopup: Centavos
}

/** The open payments into wallets; passed in, because orders may not be imported from this module. */
export type PendingTopups = (
  db: Db,
  eventId: EventId,
  walletIds: readonly WalletId[],
) => Promise<Map<WalletId, bigint>>

const qrOf = (wallet: Wallet, event: EventRecord, keys: Keys, pending: bigint, now: Date): Qr => ({
  walletId: wallet.walletId,
  code: openCode(wallet.code.sealed, wallet.code.hash, sealKeyOf(keys)),
  available: wallet.available,
  promo: wallet.promo,
  held: wallet.held,
  event,
  isExpired: isExpired(event, now),
  status: wallet.status,
  walletSeq: wallet.walletSeq,
  codeNo: wallet.codeNo,
  liveHandle: wallet.liveHandle,
  isLiveOnly: wallet.isLiveOnly,
  pendingTopup: centavos(pending),
})

type Needs = Pick<Deps, 'databases' | 'keys'>

/** The user's QR for an event; null while it was never credited. Throws not_found for an unknown event. */
export const getQr = async (
  { databases, keys }: Needs,
  pendingTopups: PendingTopups,
  { userId, eventId, now }: { userId: UserId; eventId: EventId; now: Date },
): Promise<Qr | null> => {
  const db = await databases.forEvent(eventId)
  const event = await eventOf(databases.control, eventId)
  const wallet = await walletOf(db, eventId, { userId })
  if (!wallet || wallet.isHidden) return null
  const pending = await pendingTopups(db, eventId, [wallet.walletId])
  return qrOf(wallet, event, keys, pending.get(wallet.walletId) ?? 0n, now)
}

/** The user's credited QRs of all events, newest first, each read from its event's database. */
export const listQrs = async (
  deps: Pick<Deps, 'databases' | 'keys'>,
  pendingTopups: PendingTopups,
  { userId, now }: { userId: UserId; now: Date },
): Promise<Qr[]> => {
  const wallets = await indexOf(deps.databases.control, userId)
  const qrs = await Promise.all(
    wallets.map(({ eventId }) => getQr(deps, pendingTopups, { userId, eventId, now })),
  )
  return qrs.filter((qr) => qr !== null)
}

/** The present code of a wallet, whether it pays or not. */
export const codeOf = (keys: Keys, { code }: Pick<Wallet, 'code'>): string =>
  openCode(code.sealed, code.hash, sealKeyOf(keys))

/** The present code of a wallet's QR; null for a wallet that can't pay: blocked, merged, never credited. */
export const currentCode = async (
  { databases, keys }: Pick<Deps, 'databases' | 'keys'>,
  { eventId, walletId }: { eventId: EventId; walletId: WalletId },
): Promise<string | null> => {
  const wallet = await walletOf(await databases.forEvent(eventId), eventId, { walletId })
  if (!wallet || wallet.isHidden || wallet.status === 'blocked') return null
  return codeOf(keys, wallet)
}

/** Which operations are sales that a till made offline; passed in, because offline may not be imported from this module. */
export type SoldOffline = (db: Db, eventId: EventId, opIds: readonly OpId[]) => Promise<ReadonlySet<OpId>>

/** Leaves `madeAt` to sales made offline: of others a device says it, whose clock may be wrong. */
const withProvenTimes = async (page: Movement[], ask: (opIds: OpId[]) => ReturnType<SoldOffline>) => {
  const late = page.flatMap(({ opId, madeAt }) => (madeAt ? [opId] : []))
  if (late.length === 0) return page
  const proven = await ask(late)
  return page.map(({ madeAt, ...movement }) => ({
    ...movement,
    ...(madeAt && proven.has(movement.opId) && { madeAt }),
  }))
}

const PAGE = 50

/** One's own QR at an event. Throws not_found while there is none. */
export const ownWallet = async (
  db: Db,
  { userId, eventId }: { userId: UserId; eventId: EventId },
): Promise<Wallet> => {
  const wallet = await walletOf(db, eventId, { userId })
  if (!wallet || wallet.isHidden) throw new AppError('not_found')
  return wallet
}

/** A page of the movements of one's own QR, newest first. Throws not_found while there is no QR. */
export const listMovements = async (
  { databases }: Pick<Deps, 'databases'>,
  soldOffline: SoldOffline,
  { userId, eventId, before }: { userId: UserId; eventId: EventId; before: number | null },
): Promise<Movement[]> => {
  const db = await databases.forEvent(eventId)
  const { walletId } = await ownWallet(db, { userId, eventId })
  const page = await movements(db, eventId, walletId, {
    limit: PAGE,
    ...(before !== null && { before }),
  })
  return withProvenTimes(page, (opIds) => soldOffline(db, eventId, opIds))
}
