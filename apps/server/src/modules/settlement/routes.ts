import type { EventId, OpId, PlaceId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import * as contract from '@saldo/contract/settlement'
import * as statements from '@saldo/contract/settlement-statements'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../documents/send-file.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { ownPlaceOf, type PlaceReader } from '../venue/index.ts'
import { breakageRoutes } from './breakage-routes.ts'
import { approveStatement, cancelStatement, payStatement } from './change-statement.ts'
import { draftStatement } from './draft-statement.ts'
import { eventFile } from './event-file.ts'
import { eventStatementRoutes } from './event-statement-routes.ts'
import { readPayee } from './payee.ts'
import { findStatement } from './queries.ts'
import { namesIn, placeIn, readSettlement, readWholeSettlement } from './read-settlement.ts'
import { readWaiting } from './read-waiting.ts'
import { statementFile } from './statement-file.ts'
import type { Statement } from './statement.ts'
import { setTerms } from './terms.ts'
import {
  columnsOnWire,
  flowOnWire,
  ownerOnWire,
  placeOnWire,
  placePageOnWire,
  ratesOnWire,
  reserveOnWire,
  statementOnWire,
} from './wire.ts'

/** The place that the caller's view is limited to; null for the whole event. */
const scope = (deps: Deps, eventId: EventId, reader: PlaceReader): Promise<PlaceId | null> =>
  ownPlaceOf(deps, eventId, reader, 'settlement.read')

/** Throws not_found for another place than the caller's own. */
const mustSee = (own: PlaceId | null, asked: PlaceId): void => {
  if (own !== null && own !== asked) throw new AppError('not_found')
}

const readRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, contract.settlement, async ({ params }, context) => {
    const own = await scope(deps, params.event, context)
    const whole = own === null ? await readWholeSettlement(deps, params.event) : null
    const read = whole ?? (await readSettlement(deps, params.event))
    return {
      at: read.at.toISOString(),
      timezone: read.event.timezone,
      is_preliminary: read.isPreliminary,
      refunds_until: read.event.refundsUntil?.toISOString() ?? null,
      own_place: own,
      places: read.places.filter(({ place }) => whole !== null || place.id === own).map(placeOnWire),
      reserve: whole && reserveOnWire(whole.reserve),
      flow: whole && flowOnWire(whole.flow),
      columns: whole && columnsOnWire(whole.columns),
      net: whole && centavos(whole.figures.net),
    }
  })
  route(app, deps, contract.placeSettlement, async ({ params }, context) => {
    mustSee(await scope(deps, params.event, context), params.place)
    const read = await readSettlement(deps, params.event)
    const settled = placeIn(read, params.place)
    const names = await namesIn(deps, settled.statements, settled.terms)
    return placePageOnWire(read, settled, { names, caller: context.act.actor.id })
  })
  route(app, deps, contract.settlementWaiting, ({ params }, { act }) =>
    readWaiting(deps, { ...act, eventId: params.event }),
  )
}

const fileRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, statements.statementFile, async ({ params }, context) => {
    const own = await scope(deps, params.event, context)
    const statement = await findStatement(
      await deps.databases.forEvent(params.event),
      params.event,
      params.statement,
    )
    if (!statement) throw new AppError('not_found')
    mustSee(own, statement.placeId)
    const content = await statementFile(statement, params.format)
    const name = `liquidacion-${params.event}-${statement.placeId}-${statement.number}`
    return sendFile(context.reply, params.format, name, content)
  })
  route(app, deps, statements.settlementFile, async ({ params }, { reply }) => {
    const { name, content } = await eventFile(deps, params.event, params.format)
    return sendFile(reply, params.format, name, content)
  })
}

const stepRoutes = (app: FastifyInstance, deps: Deps): void => {
  const shown = async (statement: Statement, { id: caller }: { id: Statement['prepared']['by'] }) =>
    statementOnWire(statement, { names: await namesIn(deps, [statement]), caller })

  route(app, deps, contract.setTerms, async ({ params, body }, { act }) => {
    const typed = {
      ownerName: body.owner_name,
      rfc: body.rfc,
      clabe: body.clabe,
      commissionBp: body.commission_bp,
      fixedFee: body.fixed_fee,
      vatBp: body.vat_bp,
    }
    const terms = await setTerms(deps, { placeId: params.place, typed }, { ...act, eventId: params.event })
    return { owner: ownerOnWire(terms), rates: ratesOnWire(terms) }
  })
  route(app, deps, statements.draftStatement, async ({ params, body }, { act, tellRepeat }) => {
    const asked = { id: body.op_id, placeId: params.place, adjustments: body.adjustments }
    const { statement, isRepeat } = await draftStatement(deps, asked, { ...act, eventId: params.event })
    tellRepeat(isRepeat)
    return shown(statement, act.actor)
  })
  route(app, deps, statements.approveStatement, async ({ params, body }, { act }) => {
    const asked: { id: OpId; print: string } = { id: params.statement, print: body.print }
    return shown(await approveStatement(deps, asked, { ...act, eventId: params.event }), act.actor)
  })
  route(app, deps, statements.payStatement, async ({ params, body }, { act }) => {
    const payment = { id: params.statement, on: body.paid_on, reference: body.reference }
    return shown(await payStatement(deps, payment, { ...act, eventId: params.event }), act.actor)
  })
  route(app, deps, statements.cancelStatement, async ({ params }, { act }) =>
    shown(await cancelStatement(deps, params.statement, { ...act, eventId: params.event }), act.actor),
  )
  route(app, deps, statements.statementPayee, ({ params }, { act }) =>
    readPayee(deps, params.statement, { ...act, eventId: params.event }),
  )
}

/** Routes of what is owed to places after an event, and of what lapses. */
export const settlementRoutes = (app: FastifyInstance, deps: Deps): void => {
  readRoutes(app, deps)
  fileRoutes(app, deps)
  stepRoutes(app, deps)
  eventStatementRoutes(app, deps)
  breakageRoutes(app, deps)
}
