import { z } from 'zod'
import { deviceId, eventId, opId } from '@saldo/contract/ids'
import type { DeviceId, EventId } from '@saldo/contract/ids'
import { signedPesos } from '@saldo/contract/money'
import { offlinePermit, type OfflinePermit } from '@saldo/contract/offline'
import type { StoredRecord } from '../storage/records.ts'
import type { Journal } from './sold.ts'
import type { TableBytes } from './table.ts'

const isPair = (value: unknown): value is CryptoKeyPair =>
  typeof value === 'object' && value !== null && 'privateKey' in value && 'publicKey' in value

/** The journal's key, whose private part no script can read; made once for each pairing. */
export const JOURNAL_KEY: StoredRecord<{ deviceId: DeviceId; pair: CryptoKeyPair }> = {
  name: 'offline:key',
  version: 1,
  schema: z.object({ deviceId, pair: z.custom<CryptoKeyPair>(isPair) }),
}

export const JOURNAL: StoredRecord<Journal> = {
  name: 'offline:journal',
  version: 1,
  schema: z.object({
    deviceId,
    eventId,
    seq: z.number().int(),
    hash: z.string(),
    sales: z.array(
      z.object({
        opId,
        amount: signedPesos,
        of: z.string(),
        step: z.number().nullable(),
        postedMs: z.number().nullable(),
      }),
    ),
    losses: z.array(z.object({ seq: z.number(), amount: signedPesos })),
  }),
}

/**
 * `isEnding`: the consent is over; the permit sells no more, and is given back once nothing waits. `mayBeReturned`: it
 * was given back without an answer; it still sells, while the server may count the till as settled. Older versions kept
 * nothing of that.
 */
export type HeldPermit = {
  deviceId: DeviceId
  eventId: EventId
  permit: OfflinePermit
  isEnding: boolean
  mayBeReturned?: boolean | undefined
}

export const PERMIT: StoredRecord<HeldPermit> = {
  name: 'offline:permit',
  version: 1,
  schema: z.object({
    deviceId,
    eventId,
    permit: offlinePermit,
    isEnding: z.boolean(),
    mayBeReturned: z.boolean().optional(),
  }),
}

const bytes = z.custom<ArrayBuffer>((value) => value instanceof ArrayBuffer)

export const TABLE: StoredRecord<{ eventId: EventId; base: ArrayBuffer }> = {
  name: 'offline:table',
  version: 1,
  schema: z.object({ eventId, base: bytes }),
}

/** Beside the table and not in it: each file is small, the table is not. `of`: the number of the table's own next file. */
export const CHANGES: StoredRecord<{ of: number; changes: TableBytes['changes'] }> = {
  name: 'offline:changes',
  version: 1,
  schema: z.object({ of: z.number(), changes: z.array(bytes) }),
}
