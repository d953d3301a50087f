import type { SearchKind } from '@saldo/contract/attendees'
import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { emailStartsWith, findUser, findUsers, namedLike, usersByPhone, type User } from '../auth/index.ts'
import { balancesOf, walletOf, type Wallet } from '../ledger/index.ts'
import { findOrderByCode } from '../orders/index.ts'
import { refundNamed } from '../refunds/index.ts'
import { findScanned } from '../venue/index.ts'
import { walletsAt } from '../wallets/index.ts'
import { kindOfText, purchaseCodeOf, statusOf, wordsOf, type AttendeeStatus } from './rules.ts'

export type Attendee = {
  walletId: WalletId
  /** Null for an anonymous QR and for an erased account. */
  holder: User | null
  isAnonymous: boolean
  status: AttendeeStatus
  available: Centavos
  isOldCode: boolean
}

/** `hasMore`: the text fits more people than were found. */
type Found = { found: Attendee[]; hasMore: boolean }

const MOST_FOUND = 20
/** Accounts of all events that a search by name or e-mail looks at. */
const MOST_ACCOUNTS = 2_000

const nobody: Found = { found: [], hasMore: false }

const byName = ({ holder: a }: Attendee, { holder: b }: Attendee): number =>
  [a?.name, a?.paternalSurname].join(' ').localeCompare([b?.name, b?.paternalSurname].join(' '), 'es-MX')

/** Those of the accounts that have a QR at the event. */
const atEvent = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
  accounts: readonly UserId[],
): Promise<Found> => {
  const wallets = await walletsAt(databases.control, eventId, accounts, MOST_FOUND + 1)
  const first = [...wallets.keys()].slice(0, MOST_FOUND)
  const known = await findUsers(databases.control, first)
  const users = first.flatMap((id) => known.get(id) ?? [])
  const db = await databases.forEvent(eventId)
  const balances = await balancesOf(
    db,
    eventId,
    users.map(({ id }) => id),
  )
  const found = users.flatMap((holder): Attendee[] => {
    const [walletId, balance] = [wallets.get(holder.id), balances.get(holder.id)]
    if (walletId === undefined) return []
    const state = balance ?? { status: 'uncredited' as const, available: centavos(0) }
    const { status, available } = state
    return [{ walletId, holder, isAnonymous: false, status, available, isOldCode: false }]
  })
  const hasMore = wallets.size > MOST_FOUND || accounts.length >= MOST_ACCOUNTS
  return { found: found.toSorted(byName), hasMore }
}

/** The QR that holds the balance: the one that this was merged into, else itself. */
const receiving = async (db: Db, eventId: EventId, wallet: Wallet): Promise<Wallet> => {
  if (wallet.mergedInto === null) return wallet
  return (await walletOf(db, eventId, { walletId: wallet.mergedInto })) ?? wallet
}

const ofWallet = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
  wallet: Wallet | undefined,
  isOldCode = false,
): Promise<Found> => {
  if (!wallet) return nobody
  const held = await receiving(await databases.forEvent(eventId), eventId, wallet)
  const { walletId, userId, available } = held
  const holder = userId === null ? null : await findUser(databases.control, userId)
  const isAnonymous = userId === null
  return {
    found: [{ walletId, holder, isAnonymous, status: statusOf(held), available, isOldCode }],
    hasMore: false,
  }
}

/** By a code as scanned or typed, or a live QR. Throws as `findScanned`. */
const byCode = async (deps: Deps, act: EventAct, text: string): Promise<Found> => {
  const scanned = await findScanned(deps, act, text)
  return scanned ? ofWallet(deps, act.eventId, scanned, !scanned.isCurrent) : nobody
}

const walletById = async ({ databases }: Pick<Deps, 'databases'>, eventId: EventId, walletId: WalletId) =>
  walletOf(await databases.forEvent(eventId), eventId, { walletId })

const byPurchase = async (deps: Deps, { eventId }: EventAct, text: string): Promise<Found> => {
  const db = await deps.databases.forEvent(eventId)
  const order = await findOrderByCode(db, eventId, purchaseCodeOf(text) ?? '')
  return order ? ofWallet(deps, eventId, await walletById(deps, eventId, order.walletId)) : nobody
}

const byFolio = async (deps: Deps, { eventId }: EventAct, text: string): Promise<Found> => {
  try {
    const { walletId } = (await refundNamed(deps, text, eventId)).refund
    return walletId === null
      ? nobody
      : await ofWallet(deps, eventId, await walletById(deps, eventId, walletId))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return nobody
    throw error
  }
}

const byPhone = async (deps: Deps, { eventId }: EventAct, text: string): Promise<Found> => {
  const users = await usersByPhone(deps.databases.control, text, MOST_ACCOUNTS)
  return atEvent(
    deps,
    eventId,
    users.map(({ id }) => id),
  )
}

const byEmail = async (deps: Deps, { eventId }: EventAct, text: string): Promise<Found> =>
  atEvent(deps, eventId, await emailStartsWith(deps.databases.control, text, MOST_ACCOUNTS))

const byWords = async (deps: Deps, { eventId }: EventAct, text: string): Promise<Found> => {
  const words = wordsOf(text)
  if (words.length === 0) return nobody
  return atEvent(deps, eventId, await namedLike(deps.databases.control, words, MOST_ACCOUNTS))
}

type Way = (deps: Deps, act: EventAct, text: string) => Promise<Found>

const ways: Record<SearchKind, Way> = {
  phone: byPhone,
  email: byEmail,
  name: byWords,
  code: byCode,
  purchase: byPurchase,
  folio: byFolio,
}

/**
 * People with a QR at the event, by whatever a text names; at most 20. The search is audited by its kind and
 * its number of answers, never by its text. Throws too_many_requests.
 */
export const searchAttendees = async (
  deps: Deps,
  act: EventAct,
  text: string,
): Promise<Found & { by: SearchKind }> => {
  const by = kindOfText(text)
  const answer = await ways[by](deps, act, text)
  const { eventId } = act
  await audit(await deps.databases.forEvent(eventId), act, {
    action: 'attendee.search',
    eventId,
    details: { by, found: answer.found.length },
  })
  return { by, ...answer }
}
