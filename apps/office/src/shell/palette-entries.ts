import { CalendarDays, type LucideIcon, UserSearch } from 'lucide-react'
import { routes } from '@saldo/client/routes.ts'
import type { MyOffice, OfficeEvent } from '../shared/my-office.ts'
import { personSearch } from '../shared/person-search.ts'
import { shellCopy as copy } from './copy.ts'
import { entriesAcross, entriesAt } from './navigation.ts'

/** A palette entry. */
export type PaletteEntry = {
  key: string
  label: string
  /** Its kind, for display. */
  kind: string
  Icon: LucideIcon
  to: string
  /** Navigation state; personal data must not be in the URL. */
  state?: unknown
}

export type Office = { mine: MyOffice; event: OfficeEvent | undefined }

/** A source's entries that match the words, best first. Synchronous and local, so that the palette responds at once. */
type PaletteSource = (typed: string, office: Office) => readonly PaletteEntry[]

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether each word that was typed begins a word of the label, accents aside. */
export const matches = (typed: string, label: string): boolean => {
  const words = folded(label).split(/[^\p{L}\p{N}]+/u)
  const wanted = folded(typed).split(/\s+/).filter(Boolean)
  return wanted.every((one) => words.some((word) => word.startsWith(one)))
}

/** Screens of the open event, then those across events; some of both have one name. */
const screens: PaletteSource = (typed, { mine, event }) =>
  [
    ...(event ? entriesAt(event).map((entry) => ({ ...entry, kind: event.name })) : []),
    ...entriesAcross(mine).map((entry) => ({ ...entry, kind: copy.acrossEvents })),
  ]
    .filter(({ label }) => matches(typed, label))
    .map(({ label, kind, Icon, address }) => ({ key: address, label, kind, Icon, to: address }))

const events: PaletteSource = (typed, { mine }) =>
  mine.events
    .filter(({ name }) => matches(typed, name))
    .map(({ id, name }) => ({
      key: `event ${id}`,
      label: name,
      kind: copy.anEvent,
      Icon: CalendarDays,
      to: routes.officeEvent(id),
    }))

const LEAST_OF_A_PERSON = 3

/** Offers to search for a person: the attendees page does that, on the server. */
const people: PaletteSource = (typed, { event }) => {
  const wanted = typed.trim()
  const page = event && entriesAt(event).find(({ action }) => action === 'attendees.read')
  if (!page || wanted.length < LEAST_OF_A_PERSON) return []
  const { address: to } = page
  const label = copy.findPerson(wanted)
  return [{ key: 'person', label, kind: copy.person, Icon: UserSearch, to, state: personSearch(wanted) }]
}

/** Where the palette looks, in the order of what it shows. */
const sources: readonly PaletteSource[] = [screens, events, people]

/** Maximum number of entries per source. */
const MOST = 12

export const paletteEntries = (typed: string, office: Office): PaletteEntry[] =>
  sources.flatMap((source) => source(typed, office).slice(0, MOST))
