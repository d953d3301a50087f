import type { EventId } from '@saldo/contract/ids'
import { changesEachMs, keptChanges } from '@saldo/contract/offline'
import { writeOfflineTable } from '@saldo/contract/offline-table'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { createCachedRead } from '../../kernel/time/cached-read.ts'
import { changedLiveRows, changedStaticRows, liveRows, staticRows } from '../ledger/index.ts'
import { findConsent } from './consent-queries.ts'
import { newestChanges } from './tills.ts'

const KEPT_TABLES = 4
const KEPT_FILES = 200
/** As long as a till may ask for a file. */
const KEPT_FILES_MS = (keptChanges + 1) * changesEachMs

/** What a slow transaction booked before a window shows in its file too. */
const OVERLAP_MS = 60_000

/** The files by which tills know QRs without the server. */
export type Tables = {
  /** All QRs; changes follow in the file that its head names. Throws offline_off without a consent. */
  whole(eventId: EventId): Promise<Buffer>
  /** What changed in one window. Throws not_found for one that isn't over, and changes_gone for an old one. */
  changes(eventId: EventId, file: number): Promise<Buffer>
}

/** Makes each file once for all tills: they ask for the same ones, and all at once. */
export const createTables = ({ databases, clock }: Pick<Deps, 'databases' | 'clock'>): Tables => {
  const takesStatic = async (eventId: EventId): Promise<boolean> => {
    const consent = await findConsent(await databases.forEvent(eventId), eventId, clock.now())
    if (!consent) throw new AppError('offline_off')
    return consent.terms.takesStatic
  }
  const readWhole = async (eventId: EventId): Promise<Buffer> => {
    const db = await databases.forEvent(eventId)
    const next = Math.floor(clock.now().getTime() / changesEachMs)
    const live = await liveRows(db, eventId)
    const statics = (await takesStatic(eventId)) ? await staticRows(db, eventId) : []
    return Buffer.from(writeOfflineTable({ next, live, statics }))
  }
  const readChanges = async (name: `${EventId}:${number}`): Promise<Buffer> => {
    const [eventId, file] = name.split(':').map(Number) as [EventId, number]
    const db = await databases.forEvent(eventId)
    const from = new Date(file * changesEachMs - OVERLAP_MS)
    const window = { from, to: new Date((file + 1) * changesEachMs) }
    const live = await changedLiveRows(db, eventId, window)
    const statics = (await takesStatic(eventId)) ? await changedStaticRows(db, eventId, window) : []
    return Buffer.from(writeOfflineTable({ next: file + 1, live, statics }))
  }
  const whole = createCachedRead({ clock, most: KEPT_TABLES, forMs: changesEachMs, read: readWhole })
  const files = createCachedRead({ clock, most: KEPT_FILES, forMs: KEPT_FILES_MS, read: readChanges })
  return {
    whole: async (eventId) => {
      await takesStatic(eventId)
      return whole(eventId)
    },
    changes: async (eventId, file) => {
      const newest = newestChanges(clock.now())
      if (file > newest) throw new AppError('not_found')
      if (file <= newest - keptChanges) throw new AppError('changes_gone')
      return files(`${eventId}:${file}`)
    },
  }
}
