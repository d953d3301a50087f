import { z } from 'zod'
import type { DeviceId, EventId, OpId, PlaceId, UserId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { type OfflinePermit, offlineRecord, recordBytes } from '@saldo/contract/offline'
import type { OperationOf, SoldItem } from '../queue/operation.ts'
import { emptyJournal, forgetIn, type Journal, settledIn } from './sold.ts'

export type OfflineCharge = OperationOf<'offlineCharge'>

type JournalShelf = {
  read(): Promise<Journal | null>
  write(journal: Journal): Promise<void>
  /**
   * Keeps the operation as accepted, the journal's head after it, and nothing of the operation that it stands in for:
   * all or none of it, flushed to disk. Resolves to false, with nothing kept, where that one was answered meanwhile.
   */
  accept(operation: OfflineCharge, journal: Journal): Promise<boolean>
}

export type JournalParts = {
  deviceId: DeviceId
  eventId: EventId
  shelf: JournalShelf
  /** Of the bytes of a record; as base32. */
  sign: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>
  hash: (text: string) => Promise<string>
  /** Runs one work at a time, over all tabs. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
}

/** A sale to be recorded; times in ms by the corrected clock. */
export type Draft = {
  opId: OpId
  userId: UserId
  placeId: PlaceId
  permit: OfflinePermit
  qr: string
  of: string
  step: number | null
  amount: Centavos
  items: readonly SoldItem[]
  occurredMs: number
  lastContactMs: number
  /** The charge without an answer that it stands in for. */
  insteadOf?: OpId | undefined
}

/** `taken`: the operation was recorded before, or the one that it stands in for was answered. */
export type Sold = { kind: 'sold'; operation: OfflineCharge } | { kind: 'taken' }

const iso = (ms: number): string => new Date(ms).toISOString()

const headAfter = (journal: Journal, { posted_seq, posted_hash }: OfflinePermit): Journal =>
  posted_seq > journal.seq ? { ...journal, seq: posted_seq, hash: posted_hash } : journal

const recordOf = ({ deviceId, eventId }: JournalParts, { seq, hash }: Journal, draft: Draft): string =>
  JSON.stringify(
    z.encode(offlineRecord, {
      v: 1,
      event_id: eventId,
      device_id: deviceId,
      seq: seq + 1,
      prev: hash,
      permit: draft.permit.permit,
      op_id: draft.opId,
      user_id: draft.userId,
      place_id: draft.placeId,
      qr: draft.qr,
      amount: draft.amount,
      items: [...draft.items],
      occurred_at: iso(draft.occurredMs),
      last_contact_at: iso(draft.lastContactMs),
      ...(draft.insteadOf !== undefined && { instead_of: draft.insteadOf }),
    }),
  )

const operationOf = (record: string, signature: string, journal: Journal, draft: Draft): OfflineCharge => ({
  kind: 'offlineCharge',
  opId: draft.opId,
  eventId: journal.eventId,
  userId: draft.userId,
  placeId: draft.placeId,
  occurredAt: iso(draft.occurredMs),
  record,
  signature,
  seq: journal.seq + 1,
  amount: draft.amount,
  items: draft.items,
  holder: null,
  ...(draft.insteadOf !== undefined && { insteadOf: draft.insteadOf }),
})

/**
 * The signed chain of a till's offline sales. What `sell` resolved to is on disk, its number was given to no other
 * record, in whatever tab.
 */
export const createJournal = (parts: JournalParts) => {
  const { deviceId, eventId, shelf } = parts
  const read = async (): Promise<Journal> => {
    const kept = await shelf.read()
    // Of an earlier pairing nothing counts here: its records carry all that they need.
    return kept?.deviceId === deviceId && kept.eventId === eventId ? kept : emptyJournal(deviceId, eventId)
  }
  const change = (to: (journal: Journal) => Journal): Promise<Journal> =>
    parts.alone(async () => {
      const before = await read()
      const after = to(before)
      if (after !== before) await shelf.write(after)
      return after
    })
  return {
    read,
    /**
     * Records a sale. `check` sees the journal as no other tab changes it meanwhile, and rejects a sale beyond its
     * bounds by throwing. Rejects, with nothing recorded, where it can't be kept.
     */
    sell: (draft: Draft, check: (journal: Journal) => void): Promise<Sold> =>
      parts.alone(async () => {
        const journal = headAfter(await read(), draft.permit)
        if (journal.sales.some(({ opId }) => opId === draft.opId)) return { kind: 'taken' }
        check(journal)
        const record = recordOf(parts, journal, draft)
        const signature = await parts.sign(recordBytes(record))
        const operation = operationOf(record, signature, journal, draft)
        const { opId, amount, of, step } = draft
        const sale = { opId, amount, of, step, postedMs: null }
        const after = { ...journal, seq: operation.seq, hash: await parts.hash(record) }
        const isKept = await shelf.accept(operation, { ...after, sales: [...journal.sales, sale] })
        return isKept ? { kind: 'sold', operation } : { kind: 'taken' }
      }),
    /** Notes what a record's answer was; again changes nothing. */
    settle: (answer: Parameters<typeof settledIn>[1]) => change((journal) => settledIn(journal, answer)),
    /** Drops what table and permit know by now. */
    forget: (known: Parameters<typeof forgetIn>[1]) => change((journal) => forgetIn(journal, known)),
  }
}
