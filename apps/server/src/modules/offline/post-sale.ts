import type { KeyObject } from 'node:crypto'
import type { DeviceId, EventId } from '@saldo/contract/ids'
import { fromBase32 } from '@saldo/contract/live-qr'
import { recordBytes } from '@saldo/contract/offline'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { knownDatabase, transact } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { isSignature, publicKeyOf } from '../ledger/index.ts'
import { receiveSales, type PostedAnswer, type Signed } from './receive-sales.ts'
import { hashOf, readRecord } from './record.ts'
import { findJournal } from './till-queries.ts'

type Needs = Pick<Deps, 'databases' | 'keys' | 'limiter'>

/** As many as one transaction takes: longer, and charges wait for its wallets. */
const BATCH = 24
const KEPT_KEYS = 20_000
/** When a whole event's tills come back, charges would wait behind hundreds of look-ups of their keys. */
const LOOK_UPS_AT_ONCE = 2

type Posted = { record: string; signature: string }
type SaleAnswer = PostedAnswer & { eventId: EventId }

export type SalePoster = (posted: Posted, act: Act, address: string) => Promise<SaleAnswer>

type Outcome = PostedAnswer | Error

const keyOf = async (
  { databases }: Needs,
  till: { eventId: EventId; deviceId: DeviceId },
): Promise<KeyObject | null> => {
  const db = await knownDatabase(databases, till.eventId)
  const journal = db && (await findJournal(db, till))
  return journal && publicKeyOf(journal.publicKey)
}

/** Reads a record that a till of ours signed; null for anybody else's. */
const createProof = (needs: Needs) => {
  // A till's key never changes.
  const keys = new LRUCache<string, KeyObject>({ max: KEPT_KEYS })
  const lookUp = pLimit(LOOK_UPS_AT_ONCE)
  return async ({ record: text, signature: signed }: Posted, act: Act): Promise<Signed | null> => {
    const [record, signature] = [readRecord(text), fromBase32(signed)]
    if (!record || !signature) return null
    const till = { eventId: record.event_id, deviceId: record.device_id }
    const name = `${till.eventId}:${till.deviceId}`
    const key = keys.get(name) ?? (await lookUp(keyOf, needs, till))
    if (!key || !(await isSignature(key, recordBytes(text), signature))) return null
    keys.set(name, key)
    const occurredAt = new Date(record.occurred_at)
    return { text, hash: hashOf(text), signature: Buffer.from(signature), record, occurredAt, act }
  }
}

/** Receives a batch; where something of it fails, each record on its own. */
const receiveBatch = async (
  needs: Needs,
  eventId: EventId,
  batch: readonly Signed[],
): Promise<ReadonlyMap<Signed, Outcome>> => {
  const db = await needs.databases.forEvent(eventId)
  try {
    return await transact(db, (tx) => receiveSales(needs, tx, eventId, batch))
  } catch (error) {
    if (batch.length === 1) return new Map(batch.map((signed) => [signed, error as Error]))
    const outcomes = new Map<Signed, Outcome>()
    for (const signed of batch)
      for (const [of, outcome] of await receiveBatch(needs, eventId, [signed])) outcomes.set(of, outcome)
    return outcomes
  }
}

type Waiting = { signed: Signed; resolve: (outcome: Outcome) => void }

/** Records of one event in the order of their arrival, a batch at a time: tills that come back leave charges the database. */
const createLine = (needs: Needs, eventId: EventId) => {
  let line: Waiting[] = []
  let isReceiving = false
  const receiveNext = async (): Promise<void> => {
    const batch = line.slice(0, BATCH)
    line = line.slice(BATCH)
    const outcomes = await receiveBatch(
      needs,
      eventId,
      batch.map(({ signed }) => signed),
    ).catch((error: unknown) => error as Error)
    for (const { signed, resolve } of batch)
      resolve(
        outcomes instanceof Error ? outcomes : (outcomes.get(signed) ?? new Error('A record got no answer')),
      )
  }
  const receiveAll = async (): Promise<void> => {
    if (isReceiving) return
    isReceiving = true
    while (line.length > 0) await receiveNext()
    isReceiving = false
  }
  return (signed: Signed): Promise<Outcome> =>
    new Promise((resolve) => {
      line.push({ signed, resolve })
      void receiveAll()
    })
}

const createReceiver = (needs: Needs) => {
  const lines = new Map<EventId, ReturnType<typeof createLine>>()
  return (signed: Signed): Promise<Outcome> => {
    const eventId = signed.record.event_id
    const receive = lines.get(eventId) ?? createLine(needs, eventId)
    lines.set(eventId, receive)
    return receive(signed)
  }
}

/**
 * Posts sales that tills made offline, each once: in whatever order records arrive, and whoever brings them. Throws
 * offline_record_refused for what no till of ours signed or contradicts a record that is here, too_many_requests for an
 * address that sends many such, and request_in_progress and busy, after which it may be sent again.
 */
export const createPoster = (needs: Needs): SalePoster => {
  const { limiter } = needs
  const prove = createProof(needs)
  const receive = createReceiver(needs)
  return async (posted, act, address) => {
    // First the proof: tills post from the address of everybody at the venue, and strangers must not stop them.
    const signed = await prove(posted, act)
    if (!signed) {
      await limiter.hit('wrong_offline_records', address)
      throw new AppError('offline_record_refused')
    }
    const outcome = await receive(signed)
    if (outcome instanceof Error) throw outcome
    return { ...outcome, eventId: signed.record.event_id }
  }
}
