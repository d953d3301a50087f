import type { EventId, UserId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { transact, type Databases, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { namedWallet, recordLook, type WalletAct } from '../attendees/index.ts'
import { namesOf } from '../auth/index.ts'
import { eventOf } from '../events/index.ts'
import { holdersOf } from '../ledger/index.ts'
import { placesOf, type Place } from '../venue/index.ts'
import { walletsOf } from '../wallets/index.ts'
import { dayOf } from './ask-correction.ts'
import type { Correction } from './correction.ts'
import {
  askedOnDay,
  correctionsOfWallet,
  emptyNotes,
  pastCorrections,
  pendingCorrections,
} from './queries.ts'

type Books = Pick<Deps, 'databases'>

/** What corrections name, by ids. */
export type Names = {
  people: ReadonlyMap<string, string>
  holders: ReadonlyMap<string, UserId | null>
  places: readonly Place[]
}

export const namesFor = async (
  { databases }: Books,
  eventId: EventId,
  corrections: readonly Correction[],
): Promise<Names> => {
  const db = await databases.forEvent(eventId)
  const walletIds = corrections.map(({ walletId }) => walletId)
  const holders = await holdersOf(db, eventId, walletIds)
  const staff = corrections.flatMap(({ askedBy, decidedBy }) =>
    decidedBy ? [askedBy, decidedBy] : [askedBy],
  )
  const held = [...holders.values()].filter((id) => id !== null)
  return {
    people: await namesOf(databases.control, [...staff, ...held]),
    holders,
    places: await placesOf(db, eventId),
  }
}

/** What the caller may correct without another person, and how much of it is used up today. */
export type Terms = { limit: Centavos; today: Centavos }

const termsFor = async (databases: Databases, db: Db, { eventId, actor, at }: EventAct): Promise<Terms> => {
  const { timezone, correctionsLimit: limit } = await eventOf(databases.control, eventId)
  const day = { askedBy: actor.id, askedOn: dayOf(at, timezone) }
  return { limit, today: await askedOnDay(db, eventId, day) }
}

const MOST_PAST = 200

/** The event's corrections: those that wait, and the last of the others. Throws not_found for an unknown event. */
export const listCorrections = async (deps: Books, act: EventAct) => {
  const db = await deps.databases.forEvent(act.eventId)
  const terms = await termsFor(deps.databases, db, act)
  const pending = await pendingCorrections(db, act.eventId)
  const past = await pastCorrections(db, act.eventId, MOST_PAST)
  return { terms, pending, past, names: await namesFor(deps, act.eventId, [...pending, ...past]) }
}

const MOST_OF_WALLET = 100

/** A QR's corrections; the look is audited with them. Throws not_found for a QR of another event. */
export const correctionsOfQr = async (deps: Books, act: WalletAct) => {
  const { eventId, walletId } = act
  const db = await deps.databases.forEvent(eventId)
  const corrections = await transact(db, async (tx) => {
    await namedWallet(tx, act)
    await recordLook(tx, act)
    return correctionsOfWallet(tx, eventId, walletId, MOST_OF_WALLET)
  })
  const names = await namesFor(deps, eventId, corrections)
  const bars = names.places.filter(({ kind }) => kind === 'bar')
  return { terms: await termsFor(deps.databases, db, act), corrections, names, bars }
}

/** What the staff wrote of a person's corrections, for the copy of their data. */
export type CorrectionExport = Pick<
  Correction,
  'eventId' | 'direction' | 'amount' | 'reason' | 'note' | 'askedAt'
>

export const exportCorrections = async (
  databases: Databases,
  userId: UserId,
): Promise<CorrectionExport[]> => {
  const all: CorrectionExport[] = []
  for (const { eventId, walletId } of await walletsOf(databases.control, userId))
    all.push(
      ...(await correctionsOfWallet(await databases.forEvent(eventId), eventId, walletId, MOST_OF_WALLET)),
    )
  return all
}

/** Empties what the staff wrote about a person's QRs, whose account is to be erased. */
export const forgetCorrections = async (databases: Databases, userId: UserId): Promise<void> => {
  for (const { eventId, walletId } of await walletsOf(databases.control, userId))
    await transact(await databases.forEvent(eventId), (tx) => emptyNotes(tx, eventId, walletId))
}
