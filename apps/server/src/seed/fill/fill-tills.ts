import type { DeviceId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { findUserByEmail } from '../../modules/auth/index.ts'
import {
  createPairingCode,
  devicesOf,
  endPairingCode,
  noteContact,
  noteSignIn,
  pairByCode,
} from '../../modules/devices/index.ts'
import { keepReport } from '../../modules/till-health/index.ts'
import { findPinHash, placesOf, type Place } from '../../modules/venue/index.ts'
import { demoTills, saidAt, type DemoTill } from './demo-tills.ts'
import type { FillDeps, FullEvent } from './fill-deps.ts'

const MINUTE_MS = 60_000
/** Minutes that share a transaction. */
const SLICE = 30
const SILENT_MINUTES = 14
/** A till that was silent for so long is heard again. */
const MENDED_AFTER_MS = 3_600_000

/** Whoever signs in with a PIN of the demo is named on the till; nobody else has one. */
const signIn = async (
  { databases }: FillDeps,
  { event: { id: eventId } }: FullEvent,
  deviceId: DeviceId,
  email: string,
  at: Date,
): Promise<void> => {
  const db = await databases.forEvent(eventId)
  const user = await findUserByEmail(databases.control, email)
  const pinHash = user && (await findPinHash(db, eventId, user.id))
  if (pinHash) await noteSignIn(db, { eventId, deviceId }, { userId: user.id, pinHash, isManager: false }, at)
}

const pairAt = async (deps: FillDeps, full: FullEvent, place: Place, act: Act): Promise<void> => {
  const eventId = full.event.id
  const { id: pairingId, code } = await createPairingCode(
    deps,
    { eventId, placeId: place.id, minutes: 60 },
    act,
  )
  for (const { name, account } of demoTills.filter((till) => till.place === place.name)) {
    // The credential ends here: nobody can speak for a till of the demo.
    const made = await pairByCode(deps, { code, name }, act)
    if (made && account !== undefined) await signIn(deps, full, made.deviceId, account, act.at)
  }
  await endPairingCode(deps, { eventId, pairingId }, act)
}

/** Pairs the demo's tills, unless they were: one that was renamed or revoked since stays as it is. */
const ensurePaired = async (deps: FillDeps, full: FullEvent, act: Act): Promise<void> => {
  const db = await deps.databases.forEvent(full.event.id)
  const there = await devicesOf(db, full.event.id)
  if (there.some(({ name }) => demoTills.some((till) => till.name === name))) return
  for (const place of await placesOf(db, full.event.id))
    if (demoTills.some((till) => till.place === place.name)) await pairAt(deps, full, place, act)
}

type Span = { from: Date; until: Date; everyMinutes: number }
type Heard = DemoTill & { deviceId: DeviceId; placeId: Place['id']; from: Date; until: Date; turn: number }

const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS)

/** The time in which a till is heard: after what it said last, and until it fell silent. */
const spanOf = ({ trouble }: DemoTill, { from, until }: Span, last: Date | null, isOver: boolean) => {
  const begin = last && last > from ? last : from
  if (trouble !== 'silence' || isOver) return { from: begin, until }
  const isMended = begin === from || until.getTime() - begin.getTime() > MENDED_AFTER_MS
  const end = new Date(until.getTime() - SILENT_MINUTES * MINUTE_MS)
  return { from: begin, until: isMended ? end : begin }
}

const heardIn = async (db: Db, { event }: FullEvent, span: Span): Promise<Heard[]> =>
  (await devicesOf(db, event.id)).flatMap(({ id: deviceId, name, place, revokedAt, lastContactAt }) => {
    const turn = demoTills.findIndex((one) => one.name === name)
    const till = demoTills[turn]
    if (!till || revokedAt !== null) return []
    const isOver = span.until >= event.endsAt
    return { ...till, deviceId, placeId: place.id, turn, ...spanOf(till, span, lastContactAt, isOver) }
  })

/** Each at a second of its own. */
const momentOf = ({ turn }: Heard, minute: number): Date => new Date(minute * MINUTE_MS + turn * 4_000)

/** The minutes of these in which a till is there. */
const minutesOf = (till: Heard, minutes: readonly number[]): number[] =>
  minutes.filter((minute) => momentOf(till, minute) > till.from && momentOf(till, minute) <= till.until)

/** A till makes a contact every few seconds: its last in these minutes, null where it is not there. */
const contactIn = ({ from, until }: Heard, minutes: readonly number[]): Date | null => {
  const end = new Date(((minutes.at(-1) ?? 0) + 1) * MINUTE_MS - 1)
  const last = end < until ? end : until
  return last > from && minutes.some((minute) => minute >= minuteOf(from)) ? last : null
}

type Slice = { minutes: readonly number[]; everyMinutes: number }

const bookSlice = (
  db: Db,
  { event: { id: eventId } }: FullEvent,
  tills: readonly Heard[],
  { minutes, everyMinutes }: Slice,
) =>
  transact(db, async (tx) => {
    const databases = { forEvent: () => Promise.resolve(tx) }
    for (const till of tills) {
      const { deviceId, placeId, turn } = till
      for (const minute of minutesOf(till, minutes)) {
        if ((minute + turn) % everyMinutes !== 0) continue
        const { health } = saidAt(till, minute)
        await keepReport({ databases }, { eventId, deviceId, placeId }, health, momentOf(till, minute))
      }
      const at = contactIn(till, minutes)
      if (at) await noteContact(tx, { eventId, deviceId }, saidAt(till, minuteOf(at)).waiting, at)
    }
  })

/**
 * Has the demo's tills say how they do, one minute in so many of a span, each once: a repeat adds what they have said
 * since.
 */
export const fillTills = async (deps: FillDeps, full: FullEvent, span: Span, act: Act): Promise<void> => {
  await ensurePaired(deps, full, act)
  const db = await deps.databases.forEvent(full.event.id)
  const tills = await heardIn(db, full, span)
  const first = Math.min(...tills.map(({ from }) => minuteOf(from)))
  const last = minuteOf(span.until)
  for (let minute = first; minute <= last; minute += SLICE) {
    const length = Math.min(SLICE, last - minute + 1)
    const minutes = Array.from({ length }, (_, i) => minute + i)
    await bookSlice(db, full, tills, { minutes, everyMinutes: span.everyMinutes })
  }
}
