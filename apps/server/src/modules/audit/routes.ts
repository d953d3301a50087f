import * as contract from '@saldo/contract/audit'
import type { EventId, UserId } from '@saldo/contract/ids'
import { auditCopy, auditSentence } from '@saldo/copy/audit'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../documents/send-file.ts'
import type { Act, Caller } from '../../kernel/act.ts'
import type { ActorKind, AuditFilters } from '../../kernel/audit-search.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { namesOf } from '../auth/index.ts'
import { exportAudit } from './export-audit.ts'
import { searchAudit, type NamedRow } from './search-audit.ts'

type Asked = {
  event?: EventId | undefined
  actor?: UserId | undefined
  kind?: ActorKind | undefined
  action?: string | undefined
  subject?: string | undefined
  mark?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

const rowToWire = (row: NamedRow): contract.AuditEntryOnWire => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
  action: row.action,
  says: auditSentence(row.action),
  subject: row.subject === null ? null : { id: row.subject, name: row.subjectName },
  event: row.eventId === null ? null : { id: row.eventId, name: row.eventName },
  details: row.details,
  references: row.references,
  mark: row.mark,
  request_id: row.requestId,
})

const actions = Object.entries(auditCopy.actions)
  .map(([action, says]) => ({ action, says }))
  .toSorted((a, b) => a.says.localeCompare(b.says, 'es-MX'))

/** Routes of the audit log: search and export. */
export const auditRoutes = (app: FastifyInstance, deps: Deps): void => {
  /** Throws not_found for an event that the caller doesn't see. */
  const filtersOf = async ({ event, from, until, ...same }: Asked, { actor }: Act<Caller>) => {
    const own = await deps.gatekeeper.eventsWhere(actor.id, 'audit.read')
    if (event !== undefined && own !== 'all' && !own.includes(event)) throw new AppError('not_found')
    return {
      ...same,
      events: event === undefined ? own : [event],
      from: from === undefined ? undefined : new Date(from),
      until: until === undefined ? undefined : new Date(until),
    } satisfies AuditFilters
  }

  route(app, deps, contract.readAudit, async ({ query: { before, ...asked } }, { act }) => {
    const { rows, next } = await searchAudit(deps, await filtersOf(asked, act), before)
    const { actor } = asked
    const named =
      actor === undefined ? new Map<string, string>() : await namesOf(deps.databases.control, [actor])
    return {
      entries: rows.map(rowToWire),
      next,
      actions,
      actor_name: actor === undefined ? null : (named.get(actor) ?? null),
    }
  })
  route(app, deps, contract.exportAudit, async ({ body: { format = 'csv', ...asked } }, { act, reply }) => {
    const file = await exportAudit(deps, await filtersOf(asked, act), act, format)
    return sendFile(reply, format, auditCopy.file, file)
  })
}
