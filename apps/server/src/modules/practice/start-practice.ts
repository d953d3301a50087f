import type { EventId } from '@saldo/contract/ids'
import { transact } from '../../db/index.ts'
import type { Act, EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Catalogue } from '../catalogue/index.ts'
import {
  insertPractice,
  lockEvent,
  runningPractice,
  tillEventOf,
  type EventRecord,
  type Practice,
} from '../events/index.ts'
import { limitsOf, openEvent, setEvent } from '../ledger/index.ts'
import { hasOpenShift } from '../shifts/index.ts'
import { restoreQrs, type PracticeQr } from './practice-qrs.ts'
import { noteStart, refreshFromEvent } from './queries.ts'

export type PracticeDesk = Pick<Deps, 'databases' | 'keys' | 'gatekeeper'> & { catalogue: Catalogue }

/** The event's practice, made where there is none; many at once make one. */
const ensurePractice = ({ databases }: PracticeDesk, event: EventId, act: Act): Promise<Practice> =>
  transact(databases.control, async (tx) => {
    const locked = await lockEvent(tx, event)
    if (locked === null) throw new AppError('not_found')
    if (locked.status === 'closed') throw new AppError('event_closed')
    const running = await runningPractice(tx, event)
    if (running !== null) return running
    const made = await insertPractice(tx, event, act.at)
    await audit(tx, act, { action: 'practice_made', subject: String(made.id), eventId: event })
    return made
  })

/** The ledger of a practice has its event's limits and no end. */
const openLedger = async ({ databases }: PracticeDesk, practice: EventRecord, at: Date): Promise<void> => {
  const terms = { eventId: practice.id, isOpen: true, closesAt: null, ...limitsOf(practice) }
  const db = await databases.forEvent(practice.id)
  await openEvent(db, { ...terms, at })
  await setEvent(db, terms)
}

/**
 * Readies the event's practice: made on first use, with the event's places, menus and settings of this moment and its
 * QRs made whole. Throws not_found, event_closed, practice_numbers_spent.
 */
export const readyPractice = async (
  desk: PracticeDesk,
  { eventId, ...act }: Act & { eventId: EventId },
): Promise<{ event: EventRecord; qrs: PracticeQr[] }> => {
  const { databases, keys, gatekeeper, catalogue } = desk
  const { id } = await ensurePractice(desk, eventId, act)
  gatekeeper.forgetPractice(id)
  const practice = await tillEventOf(databases, id)
  await openLedger(desk, practice, act.at)
  const qrs = await transact(await databases.forEvent(id), async (tx) => {
    await refreshFromEvent(tx, id, eventId)
    return restoreQrs(tx, keys, { eventId: id, at: act.at }, practice.maxBalance)
  })
  await catalogue.changed(id)
  return { event: practice, qrs }
}

/**
 * Begins to practise. Nobody practises with a shift open: its cash and its customers are real. Throws
 * practice_shift_open and as `readyPractice`.
 */
export const startPractice = async (
  desk: PracticeDesk,
  act: EventAct,
): Promise<{ event: EventRecord; qrs: PracticeQr[] }> => {
  const { eventId, actor, at } = act
  const db = await desk.databases.forEvent(eventId)
  if (await hasOpenShift(db, eventId, actor.id)) throw new AppError('practice_shift_open')
  const ready = await readyPractice(desk, act)
  await noteStart(db, ready.event.id, actor.id, at)
  return ready
}
