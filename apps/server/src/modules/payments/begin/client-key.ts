import type { UserId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { EventRecord } from '../../events/index.ts'
import { findAttemptByClientKey, type Attempt } from '../../orders/index.ts'

/** A call's Idempotency-Key, its user, and the fingerprint that a repeat must match. */
export type Keyed = { event: EventRecord; userId: UserId; key: string | null; fingerprint: Buffer }

/** The form in which an attempt stores a call's Idempotency-Key. */
export const clientKeyOf = ({ userId, key }: Pick<Keyed, 'userId' | 'key'>): string | null =>
  key === null ? null : `${userId}:${key}`

/**
 * The attempt that an earlier call with this key made; null when it is new or has no key. Throws
 * idempotency_mismatch.
 */
export const attemptUnderKey = async (tx: Db, request: Keyed): Promise<Attempt | null> => {
  const clientKey = clientKeyOf(request)
  const attempt = clientKey === null ? null : await findAttemptByClientKey(tx, request.event.id, clientKey)
  if (attempt && !attempt.clientFingerprint?.equals(request.fingerprint))
    throw new AppError('idempotency_mismatch')
  return attempt
}
