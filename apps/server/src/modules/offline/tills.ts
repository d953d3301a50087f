import { fromBase32 } from '@saldo/contract/live-qr'
import type { DeviceId, EventId } from '@saldo/contract/ids'
import { changesEachMs, type OfflinePermit } from '@saldo/contract/offline'
import { LRUCache } from 'lru-cache'
import { transact, type Db } from '../../db/index.ts'
import type { Act, Caller, Till } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { publicKeyOf } from '../ledger/index.ts'
import {
  findPermit,
  lockConsent,
  markReturned,
  permitsOf,
  upsertPermit,
  type Consent,
} from './consent-queries.ts'
import { sealPermit } from './permit.ts'
import { termsToWire } from './terms.ts'
import { insertJournal, lockJournal, markAwaited, noteReport, type Journal } from './till-queries.ts'

type Needs = Pick<Deps, 'databases' | 'keys'>
type TillAct = Act<Caller> & { eventId: EventId }
type Named = { eventId: EventId; deviceId: DeviceId }

/** Throws forbidden for who is signed in by password: only a paired till has a journal. */
const tillOf = ({ actor, eventId }: TillAct): Named => {
  if (!actor.till) throw new AppError('forbidden')
  return { eventId, deviceId: actor.till.deviceId }
}

/** The till's journal with this key. Throws offline_key_known where it has another one: it must be paired anew. */
const journalWith = async (tx: Db, till: Named, publicKey: Buffer, at: Date): Promise<Journal> => {
  await insertJournal(tx, till, publicKey, at)
  const journal = await lockJournal(tx, till)
  if (!journal || !journal.publicKey.equals(publicKey)) throw new AppError('offline_key_known')
  return journal
}

type Given = { givenAt: Date; isNew: boolean }

/** The till's permit of this consent; null where the consent has no place left for it. */
const permitIn = async (tx: Db, consent: Consent, deviceId: DeviceId, at: Date): Promise<Given | null> => {
  const known = await findPermit(tx, consent, deviceId)
  if (known === null && (await permitsOf(tx, consent)) >= consent.tills) return null
  await upsertPermit(tx, consent, deviceId, at)
  return { givenAt: known?.givenAt ?? at, isNew: known === null }
}

/**
 * Gives a till a permit to sell without the server, with the key of its journal as base32; the same one again while its
 * consent lasts. Null without a consent, or without a free place in it. Throws forbidden, offline_key_refused for what is
 * no key, and offline_key_known.
 */
export const givePermit = async (deps: Needs, act: TillAct, key: string): Promise<OfflinePermit | null> => {
  const till = tillOf(act)
  const bytes = fromBase32(key)
  if (!bytes || !publicKeyOf(Buffer.from(bytes))) throw new AppError('offline_key_refused')
  return transact(await deps.databases.forEvent(act.eventId), async (tx) => {
    const consent = await lockConsent(tx, act.eventId, act.at)
    if (!consent) return null
    const journal = await journalWith(tx, till, Buffer.from(bytes), act.at)
    const given = await permitIn(tx, consent, till.deviceId, act.at)
    if (given === null) return null
    await markAwaited(tx, till)
    const about = { subject: till.deviceId, eventId: act.eventId, details: { ends_at: consent.endsAt } }
    if (given.isNew) await audit(tx, act, { action: 'offline_permit_given', ...about })
    return {
      consent: consent.consentId,
      permit: sealPermit(deps.keys, { ...consent, ...till, givenAt: given.givenAt }),
      terms: termsToWire(consent.terms),
      ends_at: consent.endsAt.toISOString(),
      posted_seq: journal.tip,
      posted_hash: journal.tipHash.toString('hex'),
      lost: journal.lost,
    }
  })
}

/** Takes a till's permits back, with the number of its last record: refunds then wait for its records alone. */
export const returnPermit = async ({ databases }: Needs, act: TillAct, seq: number): Promise<void> => {
  const till = tillOf(act)
  await transact(await databases.forEvent(act.eventId), async (tx) => {
    const journal = await lockJournal(tx, till)
    if (!journal) return
    await noteReport(tx, till, seq, act.at)
    await markReturned(tx, till, act.at)
    await audit(tx, act, { action: 'offline_permit_returned', subject: till.deviceId, eventId: act.eventId })
  })
}

const [KEPT_TILLS, WRITTEN_EACH_MS] = [20_000, 10_000]

/** Notes what a till says of its journal: at once where it changed, else every ten seconds. */
export const createReports = ({ databases }: Needs) => {
  const known = new LRUCache<DeviceId, { seq: number; atMs: number }>({ max: KEPT_TILLS })
  return async ({ eventId, deviceId }: Till, seq: number, at: Date): Promise<void> => {
    const last = known.get(deviceId)
    if (last?.seq === seq && Math.abs(at.getTime() - last.atMs) < WRITTEN_EACH_MS) return
    known.set(deviceId, { seq, atMs: at.getTime() })
    await noteReport(await databases.forEvent(eventId), { eventId, deviceId }, seq, at)
  }
}

/** A transaction may be booked a moment after its time: a file is made when the window is that long over. */
const LATE_MS = 2_000

/** Number of the newest file of changes that is whole. */
export const newestChanges = (at: Date): number => Math.floor((at.getTime() - LATE_MS) / changesEachMs) - 1
