import type { EventId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'

/** When and by which request something happens. */
export type Cause = { now: Date; requestId: string }

/** What the operations on an account need of everything. */
export type AccountDeps = Pick<
  Deps,
  'databases' | 'keys' | 'clock' | 'env' | 'limiter' | 'gatekeeper' | 'log'
>

type Act = {
  action: string
  /** Who does it; null for a visitor who didn't sign in. */
  actor: UserId | null
  /** Where they do it as staff. */
  staffAt?: EventId
  /** Whose account it is about. */
  subject: UserId | null
  details?: Record<string, unknown>
}

const kindOf = ({ actor, staffAt }: Act) => {
  if (actor === null) return 'visitor'
  return staffAt === undefined ? 'attendee' : 'staff'
}

/** A row of the audit log about an account. */
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
