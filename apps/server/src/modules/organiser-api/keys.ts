import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { EventId } from '@saldo/contract/ids'
import type { KeyScope } from '@saldo/contract/key-scopes'
import { organiserApiCopy } from '@saldo/copy/organiser-api'
import { v7 } from 'uuid'
import { transact } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps, Keyring } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { requireFresh } from '../auth/index.ts'
import { eventOf, instantOf } from '../events/index.ts'
import type { ApiKey, KeyId } from './key.ts'
import { findKeyByPrefix, insertKey, keysOf, lockKey, markRevoked, markUsed } from './key-queries.ts'
import { isUseStale, isValid, PREFIX_LENGTH, prefixOf } from './rules.ts'

const DAY_MS = 86_400_000
/** How long a revoked key is listed. */
const LISTED_MS = 90 * DAY_MS
const MOST_KEYS = 50

type Needs = Pick<Deps, 'databases' | 'keys'>

const digestOf = ({ keys }: Pick<Deps, 'keys'>, presented: string): Buffer =>
  keys.digest('organiser-key', presented)

const makeKey = (): string =>
  `sk_${randomBytes(6).toString('base64url')}_${randomBytes(32).toString('base64url')}`

/** Opens keys by digest, in constant time; nothing of a key is kept or logged. */
export const createKeyring = (deps: Pick<Deps, 'databases' | 'keys' | 'clock'>): Keyring => ({
  open: async (presented) => {
    const prefix = prefixOf(presented)
    if (prefix === null) return null
    const { control } = deps.databases
    const key = await findKeyByPrefix(control, prefix)
    if (key === null || !timingSafeEqual(key.digest, digestOf(deps, presented))) return null
    const now = deps.clock.now()
    if (!isValid(key, now)) return null
    if (isUseStale(key, now)) await markUsed(control, key.id, now)
    return { kind: 'key', id: key.id, eventId: key.eventId, scopes: key.scopes }
  },
})

/** The event's keys, newest first, with those revoked lately. */
export const listKeys = ({ databases }: Needs, eventId: EventId, now: Date): Promise<ApiKey[]> =>
  keysOf(databases.control, eventId, new Date(now.getTime() - LISTED_MS))

export type NewKey = { name: string; scopes: readonly KeyScope[]; endsOn: string | null }

/** The end of that day on the event's clock. Throws validation_failed for a day that is over. */
const endOf = async (deps: Needs, { eventId, at }: EventAct, day: string | null): Promise<Date | null> => {
  if (day === null) return null
  const { timezone } = await eventOf(deps.databases.control, eventId)
  const end = new Date(instantOf(`${day}T00:00`, timezone).getTime() + DAY_MS)
  if (!(end > at)) throw fault('ends_on', organiserApiCopy.dayOver)
  return end
}

/**
 * Makes a key of the event and returns it in the clear, this once. Throws reauth_required, not_found,
 * validation_failed for an end that has passed or too many keys.
 */
export const makeApiKey = async (
  deps: Needs,
  { name, scopes, endsOn }: NewKey,
  act: EventAct,
): Promise<{ key: ApiKey; presented: string }> => {
  requireFresh(act)
  const { control } = deps.databases
  const presented = makeKey()
  const key: ApiKey = {
    id: v7() as KeyId,
    eventId: act.eventId,
    name,
    prefix: presented.slice(0, PREFIX_LENGTH),
    digest: digestOf(deps, presented),
    scopes: [...new Set(scopes)],
    madeBy: act.actor.id,
    madeAt: act.at,
    endsAt: await endOf(deps, act, endsOn),
    usedAt: null,
    revokedAt: null,
  }
  await transact(control, async (tx) => {
    const valid = (await keysOf(tx, act.eventId, act.at)).filter((one) => isValid(one, act.at))
    if (valid.length >= MOST_KEYS) throw fault('name', organiserApiCopy.tooManyKeys)
    await insertKey(tx, key)
    await audit(tx, act, {
      action: 'api_key.made',
      subject: key.id,
      eventId: act.eventId,
      details: { name, scopes: key.scopes, ends_at: key.endsAt?.toISOString() ?? null },
    })
  })
  return { key, presented }
}

/** Revokes a key at once; again, it changes nothing. Throws not_found. */
export const revokeApiKey = ({ databases }: Needs, id: KeyId, act: EventAct): Promise<ApiKey> =>
  transact(databases.control, async (tx) => {
    const key = await lockKey(tx, act.eventId, id)
    if (key === null) throw new AppError('not_found')
    if (key.revokedAt !== null) return key
    await markRevoked(tx, id, act.actor.id, act.at)
    await audit(tx, act, {
      action: 'api_key.revoked',
      subject: id,
      eventId: act.eventId,
      details: { name: key.name },
    })
    return { ...key, revokedAt: act.at }
  })
