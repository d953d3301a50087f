import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { deviceId, eventId, eventIdParam, opId, placeId, userId } from './ids.ts'
import { pesos, signedPesos } from './money.ts'
import { base32Of64 } from './qr-code.ts'
import { soldItems } from './venue.ts'

const inEvent = z.object({ event: eventIdParam })
const tills = { staff: ['bar', 'cashier', 'manager'] } as const

/** Bounds of what a till may sell without the server, as a manager agreed to them. */
export const offlineTerms = z.object({
  /** Largest single sale. */
  max_sale: pesos,
  /** Most that one till sells to one QR while offline. */
  wallet_limit: pesos,
  /** Most that one till has sold and not posted, its realised losses included. */
  till_limit: pesos,
  /** Whether static codes pay offline too; anybody may have copied one. */
  takes_static: z.boolean(),
})
export type OfflineTerms = z.output<typeof offlineTerms>

/**
 * Permit of one till: its terms in clear, and `permit`, the server's seal over them, which every record of a sale
 * repeats. It lapses by itself at `ends_at`.
 */
export const offlinePermit = z.object({
  consent: z.guid(),
  permit: z.string().min(1).max(400),
  terms: offlineTerms,
  ends_at: z.iso.datetime(),
  /** Number of the till's last record that the server has; the next one continues from it. */
  posted_seq: z.number().int(),
  /** SHA-256 of that record, as 64 hexadecimal digits; zeros before the first. */
  posted_hash: z.string(),
  /** What the till's posted sales cost the organiser so far; counts towards `till_limit`. */
  lost: signedPesos,
})
export type OfflinePermit = z.output<typeof offlinePermit>

export const askOfflinePermit = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/offline/permit',
  auth: tills,
  limits: ['offline'],
  envelope: 'maybe',
  summary:
    'A paired till asks to sell without the server, with the public key of its journal; null without a manager’s consent or a free place in it',
  params: inEvent,
  body: z.object({ public_key: base32Of64 }),
  reply: offlinePermit,
})

/**
 * The most records that a till may say it wrote. Refunds wait for each of them: a number that no night reaches would hold
 * up an event’s for good, and from 2³¹ on no column takes it.
 */
export const mostRecords = 1_000_000

export const returnOfflinePermit = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/offline/permit/return',
  auth: tills,
  limits: ['offline'],
  summary: 'A till gives its permit back before it is put away; refunds then don’t wait for it',
  params: inEvent,
  /** Number of the last record that the till wrote. */
  body: z.object({ seq: z.number().int().min(0).max(mostRecords) }),
  reply: z.null(),
})

/** What a till says of its journal with each contact, and what it hears. */
export const offlineReport = z.object({ seq: z.number().int().min(0).max(mostRecords) })
export type OfflineReport = z.output<typeof offlineReport>
export const offlineNews = z.object({
  /** Id of the consent in force; null without one. A till with another permit asks for a new one, or gives it back. */
  consent: z.guid().nullable(),
  /** Number of the newest file of changes. */
  changes: z.number().int(),
})
export type OfflineNews = z.output<typeof offlineNews>

/** Each file of changes covers 30 s: file n begins at n × 30 s since 1970. */
export const changesEachMs = 30_000
/** Files older than so many are gone: the till loads the table again. */
export const keptChanges = 40

export const offlineTable = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/offline/table',
  auth: tills,
  wire: 'bytes',
  limits: ['offline'],
  summary: 'All QRs that a till may charge offline, in the form of `packages/contract/src/offline-table.ts`',
  params: inEvent,
  reply: z.null(),
})

export const offlineChanges = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/offline/changes/:file',
  auth: tills,
  wire: 'bytes',
  limits: ['offline'],
  summary: 'The rows of the table that changed in one window of 30 s; the same for every till',
  params: inEvent.extend({
    file: z.codec(z.string().regex(/^[1-9]\d{0,9}$/), z.number().int(), { decode: Number, encode: String }),
  }),
  reply: z.null(),
})

const sha256Hex = z.string().regex(/^[\da-f]{64}$/)

/** A sale made offline. Its JSON text, as the till wrote it, is what the till signs and what the next record hashes. */
export const offlineRecord = z.object({
  v: z.literal(1),
  event_id: eventId,
  device_id: deviceId,
  /** Numbers of a till’s records follow one another without a gap, from 1. */
  seq: z.number().int().min(1).max(mostRecords),
  /** SHA-256 of the record before it; zeros for the first. */
  prev: sha256Hex,
  permit: z.string().min(1).max(400),
  op_id: opId,
  user_id: userId,
  place_id: placeId,
  /** Text of the live QR, or the static code. */
  qr: z.string().min(1).max(130),
  amount: pesos,
  items: soldItems,
  /** By the till’s clock, corrected by what the server said at the last contact. */
  occurred_at: z.iso.datetime(),
  last_contact_at: z.iso.datetime(),
  /** The online charge that went unanswered before: one of both is booked. */
  instead_of: opId.optional(),
})
export type OfflineRecord = z.output<typeof offlineRecord>

/** The bytes that a till signs for a record: ECDSA P-256 with SHA-256, r and s of 32 bytes each (IEEE P1363). */
export const recordBytes = (record: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`saldo offline sale\n${record}`)

/** `prev` of a till’s first record. */
export const noRecord = '0'.repeat(64)

/**
 * Why a sale waits for a manager: the till's losses are used up, the permit or its bounds were passed, the QR was not
 * fresh or nobody's, or the journal doesn't fit what came before.
 */
export const offlineDoubt = z.enum(['till_limit', 'terms', 'lapsed', 'qr', 'chain'])
export type OfflineDoubt = z.output<typeof offlineDoubt>

/** Fifty lines of combos fit. */
const longestRecord = 48_000

export const postOfflineSale = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/devices/offline-sales',
  auth: 'public',
  summary:
    'Post a sale that a till made offline; the till’s signature is its proof, so that it arrives whoever is signed in, and after the till was revoked',
  longestText: longestRecord,
  body: z.object({
    record: z.string().min(1).max(longestRecord),
    /** Of `recordBytes`, as base32. */
    signature: base32Of64,
  }),
  reply: z.object({
    op_id: opId,
    /** `waiting`: a manager decides. `online`: the charge that it stands in for was booked before. */
    status: z.enum(['booked', 'online', 'waiting']),
    /** What the QR paid; the organiser bears the rest. */
    paid: signedPesos,
    balance_after: signedPesos,
  }),
})
