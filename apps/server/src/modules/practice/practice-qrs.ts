import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { practiceQrKinds, type PracticeQrKind } from '@saldo/contract/practice'
import { v5, v7 } from 'uuid'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Outcome } from '../ledger/index.ts'
import { blockWallet, correctIn, correctOut, unblockWallet, walletOf, type Wallet } from '../ledger/index.ts'
import { codeOf, openAnonymousQr } from '../wallets/index.ts'

export type PracticeQr = { kind: PracticeQrKind; code: string; balance: Centavos }

/** What each has when a practice begins. */
const startOf: Record<PracticeQrKind, Centavos> = {
  balance: centavos(500_00),
  low: centavos(20_00),
  empty: centavos(0),
  blocked: centavos(200_00),
}

const NAMESPACE = '9a2f7d1e-4c55-4b0a-9f5e-6d1c3b8e7a40'
/** The same wallet for whoever asks. */
const walletIdOf = (practice: EventId, kind: PracticeQrKind): WalletId =>
  v5(`${practice}:${kind}`, NAMESPACE) as WalletId

type At = { eventId: EventId; at: Date }
type Restored = At & { wallet: Wallet; kind: PracticeQrKind }

/** What practising left on a QR is undone by operations of the practice's own ledger, which keeps all that was done. */
const book = async (outcome: Promise<Outcome>): Promise<void> => {
  const { status } = await outcome
  if (status !== 'booked') throw new Error('A practice QR could not be made whole')
}

const restore = async (tx: Db, { eventId, at, wallet, kind }: Restored, most: Centavos): Promise<void> => {
  const { walletId } = wallet
  const change = () => ({ eventId, walletId, opId: v7() as OpId, at })
  const wanted = startOf[kind] < most ? startOf[kind] : most
  const missing = wanted - wallet.available
  if (missing > 0n) await book(correctIn(tx, { ...change(), amount: centavos(missing), from: 'bank' }))
  if (missing < 0n) await book(correctOut(tx, { ...change(), amount: centavos(-missing), to: 'bank' }))
  const isBlocked = wallet.status === 'blocked'
  if (kind === 'blocked' && !isBlocked) await book(blockWallet(tx, change()))
  if (kind !== 'blocked' && isBlocked) await book(unblockWallet(tx, change()))
}

const find = async (tx: Db, eventId: EventId, kind: PracticeQrKind): Promise<Wallet> => {
  const wallet = await walletOf(tx, eventId, { walletId: walletIdOf(eventId, kind) })
  if (!wallet) throw new Error(`Practice ${eventId} lacks a QR`)
  return wallet
}

/**
 * Makes the practice's QRs, or makes them whole again: their balance, and whether they are blocked. A code that was
 * replaced stays replaced. Called by one at a time. `most`: the highest balance that the event allows.
 */
export const restoreQrs = async (
  tx: Db,
  keys: Deps['keys'],
  { eventId, at }: At,
  most: Centavos,
): Promise<PracticeQr[]> => {
  const qrs: PracticeQr[] = []
  for (const kind of practiceQrKinds) {
    await openAnonymousQr(tx, keys, { eventId, walletId: walletIdOf(eventId, kind), at })
    await restore(tx, { eventId, at, kind, wallet: await find(tx, eventId, kind) }, most)
    const wallet = await find(tx, eventId, kind)
    qrs.push({ kind, code: codeOf(keys, wallet), balance: wallet.available })
  }
  return qrs
}
