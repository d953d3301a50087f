import * as contract from '@saldo/contract/settlement-statements'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../documents/send-file.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { namesOf } from '../auth/index.ts'
import { eventStatementFile, keepEventStatement } from './event-statement.ts'
import { eventStatementsOf } from './event-statement-queries.ts'
import type { EventStatement } from './statement.ts'
import type { Names } from './read-settlement.ts'

const onWire = ({ id, number, isFinal, made, print }: EventStatement, names: Names) => ({
  id,
  number,
  is_final: isFinal,
  made: { who: names.get(made.by) ?? null, at: made.at.toISOString() },
  print: print.toString('hex'),
})

/** Routes of the settlements of a whole event as they were kept. */
export const eventStatementRoutes = (app: FastifyInstance, deps: Deps): void => {
  const namesIn = (statements: readonly EventStatement[]): Promise<Names> =>
    namesOf(
      deps.databases.control,
      statements.map(({ made }) => made.by),
    )
  route(app, deps, contract.eventStatements, async ({ params }) => {
    const found = await eventStatementsOf(await deps.databases.forEvent(params.event), params.event)
    const names = await namesIn(found)
    return found.map((one) => onWire(one, names))
  })
  route(app, deps, contract.keepEventStatement, async ({ params, body }, { act, tellRepeat }) => {
    const kept = await keepEventStatement(deps, body.op_id, { ...act, eventId: params.event })
    tellRepeat(kept.isRepeat)
    return onWire(kept.statement, await namesIn([kept.statement]))
  })
  route(app, deps, contract.eventStatementFile, async ({ params }, { reply }) => {
    const { event: eventId, statement: id, format } = params
    const { number, content } = await eventStatementFile(deps, { eventId, id, format })
    return sendFile(reply, format, `liquidacion-${eventId}-${number}`, content)
  })
}
