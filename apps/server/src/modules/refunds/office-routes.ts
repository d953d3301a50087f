import {
  acceptRefund as acceptCall,
  getRefund,
  getRefundImage,
  listRefunds,
  payRefund as payCall,
  rejectRefund as rejectCall,
  returnRefund as returnCall,
  type OfficeRefund,
} from '@saldo/contract/refunds'
import type { EventId } from '@saldo/contract/ids'
import type { FastifyInstance } from 'fastify'
import { route, type Context } from '../../kernel/http/route.ts'
import type { Deps } from '../../kernel/deps.ts'
import { acceptSeen } from './accept-seen.ts'
import type { Decided } from './decide-refund.ts'
import { databaseOf, refundNamed } from './find-refund.ts'
import { payRefund, returnRefund } from './pay-refund.ts'
import { openRefund, openRefundImage, refundLines } from './read-refund.ts'
import { rejectRefund } from './reject-refund.ts'
import { fileOnWire, lineOnWire } from './wire.ts'

type Telling = Pick<Context, 'act' | 'tellRepeat'>

/** The request as the office sees it after its decision. */
const shown = async (
  deps: Deps,
  { act, tellRepeat }: Telling,
  { refund, isReplay }: Decided,
): Promise<OfficeRefund> => {
  tellRepeat(isReplay)
  const db = await databaseOf(deps.databases, refund.eventId)
  return fileOnWire(await openRefund(deps, { refund, db }, act))
}

const decisionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const named = ({ folio, event }: { folio: string; event: EventId }) => refundNamed(deps, folio, event)

  route(app, deps, acceptCall, async ({ params, body }, context) => {
    const by = { ...context.act, opId: body.op_id, amount: body.amount, code: body.code, why: body.why }
    return shown(deps, context, await acceptSeen(deps, await named(params), by))
  })
  route(app, deps, rejectCall, async ({ params, body }, context) => {
    const by = { ...context.act, opId: body.op_id, reason: body.reason }
    return shown(deps, context, await rejectRefund(await named(params), by))
  })
  route(app, deps, payCall, async ({ params, body }, context) =>
    shown(deps, context, await payRefund(await named(params), { ...context.act, opId: body.op_id })),
  )
  route(app, deps, returnCall, async ({ params, body }, context) => {
    const by = { ...context.act, opId: body.op_id, reason: body.reason }
    return shown(deps, context, await returnRefund(await named(params), by))
  })
}

export const officeRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, listRefunds, async ({ params, query }) =>
    (await refundLines(deps, params.event, query.state)).map(lineOnWire),
  )
  route(app, deps, getRefund, async ({ params }, { act }) => {
    const found = await refundNamed(deps, params.folio, params.event)
    return fileOnWire(await openRefund(deps, found, act))
  })
  route(app, deps, getRefundImage, async ({ params }, { act, reply }) => {
    const found = await refundNamed(deps, params.folio, params.event)
    const image = await openRefundImage(deps, found, act)
    await reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${found.refund.folio}.jpg"`,
        'content-security-policy':
          "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      })
      .type('image/jpeg')
      .send(image)
    return null
  })
  decisionRoutes(app, deps)
}
