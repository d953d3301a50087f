import type { EventId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'

/** Time and request of an operation, for the audit log. */
export type Cause = { now: Date; requestId: string }

/** Dependencies of the account operations. */
export type AccountDeps = Pick<
  Deps,
  'databases' | 'keys' | 'clock' | 'env' | 'limiter' | 'gatekeeper' | 'log'
>

type Act = {
  action: string
  /** The acting user; null for a visitor who is not signed in. */
  actor: UserId | null
  /** The event where the actor acts as staff. */
  staffAt?: EventId
  /** The user whose account is concerned. */
  subject: UserId | null
  details?: Record<string, unknown>
}

const kindOf = ({ actor, staffAt }: Act) => {
  if (actor === null) return 'visitor'
  return staffAt === undefined ? 'attendee' : 'staff'
}

/** Writes an audit entry about an account. */
export const record = (db: Db, { now, requestId }: Cause, act: Act): Promise<void> =>
  audit(db, {
    at: now,
    requestId,
    actor: { kind: kindOf(act), id: act.actor },
    action: act.action,
    ...(act.staffAt !== undefined && { eventId: act.staffAt }),
    ...(act.subject !== null && { subject: act.subject }),
    ...(act.details && { details: act.details }),
  })
