import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { runsEvent } from '@saldo/contract/roles'
import { lastingOr, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { namesOf, findUsers } from '../auth/index.ts'
import { successorsOf } from '../ledger/index.ts'
import { placeOf, placesOf, type Place } from '../venue/index.ts'
import { findTab, openTabs } from './queries.ts'
import { roundsOf } from './round-queries.ts'
import { refuseElsewhere } from './standing.ts'
import type { Tab, TabAct, WholeTab } from './tab.ts'

/** A tab as staff see it; `walletId` is where its money is now. */
export type NamedTab = {
  tab: Tab
  place: Place
  /** First name of the QR's holder; null for an anonymous QR, and where nobody knows it meanwhile. */
  holder: string | null
  openedBy: string
  walletId: WalletId
}

type Needs = Pick<Deps, 'databases'>

/** Tabs of one event with their places' and people's names. */
const nameTabs = async (
  { databases }: Needs,
  db: Db,
  eventId: EventId,
  tabs: readonly Tab[],
): Promise<NamedTab[]> => {
  if (tabs.length === 0) return []
  const [places, now] = await Promise.all([
    placesOf(db, eventId),
    successorsOf(
      db,
      eventId,
      tabs.map(({ walletId }) => walletId),
    ),
  ])
  const holders = [...now.values()].flatMap(({ userId }) => userId ?? [])
  const openers = tabs.map(({ openedBy }) => openedBy)
  const { contact, control } = databases
  const [users, staff] = await Promise.all([
    lastingOr(contact, `holders ${holders.join()}`, () => findUsers(control, holders), new Map()),
    lastingOr(contact, `openers ${openers.join()}`, () => namesOf(control, openers), new Map()),
  ])
  return tabs.flatMap((tab) => {
    const place = places.find(({ id }) => id === tab.placeId)
    const holder = now.get(tab.walletId)
    const user = holder?.userId ? users.get(holder.userId) : undefined
    const openedBy = staff.get(tab.openedBy) ?? ''
    return place && holder
      ? { tab, place, holder: user?.name ?? null, openedBy, walletId: holder.walletId }
      : []
  })
}

/** Open tabs of the caller's place, or of the whole event for who runs it. Throws place_missing, forbidden. */
export const listTabs = async (
  deps: Needs,
  { eventId, actor, role }: Pick<TabAct, 'eventId' | 'actor' | 'role'>,
  isWhole: boolean,
): Promise<NamedTab[]> => {
  const db = await deps.databases.forEvent(eventId)
  if (isWhole && !runsEvent(role)) throw new AppError('forbidden')
  if (isWhole) return nameTabs(deps, db, eventId, await openTabs(db, eventId))
  const place = await placeOf(deps, eventId, actor)
  if (place === null) throw new AppError('place_missing')
  return nameTabs(deps, db, eventId, await openTabs(db, eventId, { place: place.id }))
}

export type ReadTab = NamedTab & WholeTab

/** A tab with its rounds, open or closed. Throws not_found. */
export const readTab = async (
  deps: Needs,
  reading: Pick<TabAct, 'eventId' | 'actor' | 'role'> & { tabId: OpId },
): Promise<ReadTab> => {
  const { eventId, tabId } = reading
  const db = await deps.databases.forEvent(eventId)
  const tab = await findTab(db, eventId, tabId)
  if (tab === null) throw new AppError('not_found')
  await refuseElsewhere(deps, reading, tab.placeId)
  const [named] = await nameTabs(deps, db, eventId, [tab])
  if (!named) throw new AppError('not_found')
  return { ...named, rounds: await roundsOf(db, eventId, tabId) }
}
