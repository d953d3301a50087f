import * as contract from '@saldo/contract/refund-runs'
import type { FastifyInstance } from 'fastify'
import type { OnlineGateway } from '../../gateways/gateway-payment.ts'
import { vendorOf, vendorTitle, type Providers } from '../../gateways/providers.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { createCachedRead } from '../../kernel/time/cached-read.ts'
import { requireFresh } from '../auth/index.ts'
import { giveClabe, listOwnReturns, type OwnReturn } from './own-returns.ts'
import { readRun } from './read-run.ts'
import { pauseRun, resumeRun, startRun } from './start-run.ts'

const ownOnWire = ({ event, walletId, parts, transfers, asks }: OwnReturn): contract.OwnReturn => ({
  event_id: event.id,
  event_name: event.name,
  qr_id: walletId,
  parts: parts.map(({ id, gateway, amount, state, arrivesBy }) => ({
    id,
    gateway: vendorTitle(vendorOf(gateway)),
    amount,
    state,
    arrives_by: arrivesBy?.toISOString() ?? null,
  })),
  transfers: transfers.map(({ folio, amount, state }) => ({ folio, amount, state })),
  asks,
})

const MOST_GATEWAYS = 20
/** An open page asks every two seconds while a run goes on, and a gateway need not hear each. */
const BALANCE_FRESH_MS = 10_000

/** Routes of what goes back by itself after an event: the office's run, and the holder's own part of it. */
export const refundRunRoutes = (app: FastifyInstance, deps: Deps, providers: Providers): void => {
  const availableAt = createCachedRead({
    clock: deps.clock,
    most: MOST_GATEWAYS,
    forMs: BALANCE_FRESH_MS,
    read: async (gateway: OnlineGateway) => (await providers.of(gateway)?.availableBalance?.()) ?? null,
  })
  route(app, deps, contract.readRefundRun, ({ params }, { act }) =>
    readRun({ ...deps, availableAt }, params.event, act.at),
  )
  route(app, deps, contract.startRefundRun, async ({ params, body }, { act, tellRepeat }) => {
    requireFresh(act)
    const { isRepeat } = await startRun(deps, { eventId: params.event, opId: body.op_id, act })
    tellRepeat(isRepeat)
    return { id: body.op_id }
  })
  route(app, deps, contract.pauseRefundRun, async ({ params }, { act }) => {
    await pauseRun(deps, { eventId: params.event, runId: params.run, act })
    return { id: params.run }
  })
  route(app, deps, contract.resumeRefundRun, async ({ params }, { act }) => {
    requireFresh(act)
    await resumeRun(deps, { eventId: params.event, runId: params.run, act })
    return { id: params.run }
  })
  route(app, deps, contract.listOwnReturns, async (_parts, { act }) =>
    (await listOwnReturns(deps, act.actor.id)).map(ownOnWire),
  )
  route(app, deps, contract.giveClabe, async ({ params, body }, { act, tellRepeat }) => {
    const { op_id: opId, sign, clabe } = body
    const giving = { eventId: params.event, opId, userId: act.actor.id, sign, clabe, act }
    const { folio, amount, isRepeat } = await giveClabe(deps, giving)
    tellRepeat(isRepeat)
    return { folio, amount }
  })
}
