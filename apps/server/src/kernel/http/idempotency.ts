import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { transact, type Db } from '../../db/index.ts'
import { AppError } from '../errors.ts'

/** A call with an Idempotency-Key; keys are scoped by principal and route. */
export type KeyedCall = { principal: string; route: string; key: string; fingerprint: Buffer; now: Date }

export type Once = { reply: unknown; isReplay: boolean }

const KEY_SHAPE = /^[\x21-\x7e]{8,200}$/

/** True for a key that can be stored: 8 to 200 printable characters. */
export const isKey = (key: unknown): key is string => typeof key === 'string' && KEY_SHAPE.test(key)

/** SHA-256 of what a request asks for: equal for a retry, different for another request. */
export const fingerprintOfRequest = (input: unknown): Buffer =>
  createHash('sha256').update(canonical(input)).digest()

const canonical = (value: unknown): string => {
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/** State of a key as returned by the database's `app.claim_key`. */
export type Claim = { state: string; reply: unknown }

/**
 * Stored reply of the first call; null when this call has claimed the key. Throws request_in_progress,
 * idempotency_mismatch.
 */
export const earlierReply = ({ state, reply }: Claim): Once | null => {
  if (state === 'running') throw new AppError('request_in_progress', { retryAfterSeconds: 1 })
  if (state === 'mismatch') throw new AppError('idempotency_mismatch')
  return state === 'answered' ? { reply, isReplay: true } : null
}

const claimKey = async (tx: Db, call: KeyedCall): Promise<Claim> => {
  const { rows } = await sql<Claim>`
    SELECT state, reply FROM app.claim_key(${call.principal}, ${call.route}, ${call.key}, ${call.fingerprint})`.execute(
    tx,
  )
  const [claim] = rows
  if (!claim) throw new Error('The claim of a key answered nothing')
  return claim
}

/**
 * Runs `work` once per key: key, work and reply commit in one transaction, so a refusal stores nothing.
 * `work` returns the reply as it goes on the wire. Throws request_in_progress while the first call still
 * runs and idempotency_mismatch when the key was used for another request.
 */
export const once = (db: Db, call: KeyedCall, work: (tx: Db) => Promise<unknown>): Promise<Once> =>
  transact(db, async (tx) => {
    const earlier = earlierReply(await claimKey(tx, call))
    if (earlier) return earlier
    const reply = await work(tx)
    await sql`
      INSERT INTO idempotency_key (principal, route, key, fingerprint, reply, created_at)
      VALUES (${call.principal}, ${call.route}, ${call.key}, ${call.fingerprint}, ${JSON.stringify(reply)}, ${call.now})`.execute(
      tx,
    )
    return { reply, isReplay: false }
  })
