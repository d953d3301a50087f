import type { UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { findUser, type User } from '../auth/index.ts'
import { eventOf, type EventRecord } from '../events/index.ts'
import { verifyWallet, type Wallet } from '../ledger/index.ts'
import { purchasesOf, type PaidOrder } from '../orders/index.ts'
import { isWorthRefunding, refundsOfWallet, type Refund } from '../refunds/index.ts'
import { currentCode, walletsOf } from '../wallets/index.ts'
import { namedWallet, recordLook, type WalletAct } from './find-wallet.ts'
import { namesOf } from './names.ts'
import { logOf, notesOf, type LogEntry, type Note } from './queries.ts'
import { statusOf } from './rules.ts'

const MOST_PAYMENTS = 100
const SHOWN_OF_CODE = 4

/** All that the office sees of one QR. */
export type AttendeeFile = {
  wallet: Wallet
  /** Null for an anonymous QR and for an erased account. */
  holder: (User & { events: number }) | null
  refundable: Centavos
  codeEnding: string | null
  chain: { transfers: number; isSound: boolean }
  payments: PaidOrder[]
  refunds: Refund[]
  notes: Note[]
  log: LogEntry[]
  /** Name of a person in the notes or the log; empty once erased. */
  nameOf: (id: UserId) => string
}

/** What a refund could give back: the balance without promotion where it exceeds the event's minimum. */
const refundableOf = (wallet: Wallet, { minRefund }: EventRecord): Centavos => {
  const isThere = statusOf(wallet) === 'active' || statusOf(wallet) === 'blocked'
  return isThere && isWorthRefunding(wallet.refundable, minRefund) ? wallet.refundable : centavos(0)
}

const holderOf = async (control: Db, userId: UserId | null): Promise<AttendeeFile['holder']> => {
  const user = userId === null ? null : await findUser(control, userId)
  return user && { ...user, events: (await walletsOf(control, user.id)).length }
}

const readFromEvent = (db: Db, act: WalletAct) =>
  transact(db, async (tx) => {
    const wallet = await namedWallet(tx, act)
    await recordLook(tx, act)
    const { eventId, walletId } = act
    const { userId } = wallet
    return {
      wallet,
      chain: await verifyWallet(tx, eventId, walletId),
      payments: userId === null ? [] : await purchasesOf(tx, eventId, userId, MOST_PAYMENTS),
      refunds: await refundsOfWallet(tx, eventId, walletId),
      notes: await notesOf(tx, act),
      log: await logOf(tx, act),
    }
  })

/** A QR's file; the view is audited in the same transaction. Throws not_found for a QR of another event. */
export const readAttendee = async (deps: Deps, act: WalletAct): Promise<AttendeeFile> => {
  const { control } = deps.databases
  const event = await eventOf(control, act.eventId)
  const read = await readFromEvent(await deps.databases.forEvent(act.eventId), act)
  const { wallet, notes, log } = read
  const people = [...notes.map(({ authorId }) => authorId), ...log.map(({ actor }) => actor.id)]
  return {
    ...read,
    holder: await holderOf(control, wallet.userId),
    refundable: refundableOf(wallet, event),
    codeEnding: (await currentCode(deps, act))?.slice(-SHOWN_OF_CODE) ?? null,
    nameOf: await namesOf(control, people),
  }
}
