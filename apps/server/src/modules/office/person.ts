import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { exportNotes, forgetNotes, type NoteExport } from '../attendees/index.ts'
import { eraseUser, exportUser, findUser, type UserExport } from '../auth/index.ts'
import { exportCorrections, forgetCorrections, type CorrectionExport } from '../corrections/index.ts'
import { allEvents, type EventRecord } from '../events/index.ts'
import { movements, walletOf, type Movement, type Wallet } from '../ledger/index.ts'
import { ordersOfUser, type UserOrder } from '../orders/index.ts'
import { exportRefunds, forgetRefundsOf, type RefundExport } from '../refunds/index.ts'
import { deleteInvitationsTo } from '../people/index.ts'
import { forgetStaff } from '../venue/index.ts'

export type EventExport = {
  event: EventRecord
  wallet: Wallet
  orders: UserOrder[]
  movements: Movement[]
}

export type PersonExport = UserExport & {
  events: EventExport[]
  refunds: RefundExport[]
  notes: NoteExport[]
  corrections: CorrectionExport[]
}

const PAGE = 500

const allMovements = async (db: Db, eventId: EventId, walletId: WalletId): Promise<Movement[]> => {
  const all: Movement[] = []
  for (;;) {
    const before = all.at(-1)?.walletSeq
    const page = await movements(db, eventId, walletId, {
      limit: PAGE,
      ...(before !== undefined && { before }),
    })
    all.push(...page)
    if (page.length < PAGE) return all
  }
}

/**
 * All data stored about a person: account, accepted terms, roles, sessions, refund requests, and per event
 * the QR's balance, orders and movements. Without QR codes and secrets, because anybody holding one can
 * spend. Throws not_found.
 */
export const exportPerson = async (
  deps: Pick<Deps, 'databases' | 'keys'>,
  userId: UserId,
): Promise<PersonExport> => {
  const { databases } = deps
  const person = await exportUser(databases.control, userId)
  if (person === null) throw new AppError('not_found')
  const events: EventExport[] = []
  for (const event of await allEvents(databases.control)) {
    const db = await databases.forEvent(event.id)
    const wallet = await walletOf(db, event.id, { userId })
    if (wallet === undefined) continue
    events.push({
      event,
      wallet,
      orders: await ordersOfUser(db, event.id, userId),
      movements: await allMovements(db, event.id, wallet.walletId),
    })
  }
  const [refunds, notes] = [await exportRefunds(deps, userId), await exportNotes(databases, userId)]
  const corrections = await exportCorrections(databases, userId)
  return { ...person, events, refunds, notes, corrections }
}

/**
 * Erases a person's account, sessions, roles, devices, places and PINs. The ledger, orders and payments keep
 * the account's id as a pseudonym; refund requests keep it too, without the typed details; notes go. Throws
 * not_found, refund_open, last_administrator.
 */
export const erasePerson = async (
  deps: Pick<Deps, 'databases' | 'clock' | 'keys'>,
  userId: UserId,
  act: Act,
): Promise<void> => {
  await forgetRefundsOf(deps, userId)
  await forgetNotes(deps.databases, userId)
  await forgetCorrections(deps.databases, userId)
  await forgetStaff(deps.databases, userId)
  const user = await findUser(deps.databases.control, userId)
  const ended = await eraseUser(deps, userId, act)
  if (user === null || ended === null) throw new AppError('not_found')
  await deleteInvitationsTo(deps.databases.control, userId, user.email)
}
