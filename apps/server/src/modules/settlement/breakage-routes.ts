import type { UserId } from '@saldo/contract/ids'
import * as contract from '@saldo/contract/breakage'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { namesOf } from '../auth/index.ts'
import type { BreakageRequest } from './breakage.ts'
import { approveBreakage, askBreakage, cancelBreakage, readBreakage } from './change-breakage.ts'
import type { Names } from './read-settlement.ts'

const namesIn = ({ databases }: Deps, requests: readonly BreakageRequest[]): Promise<Names> =>
  namesOf(
    databases.control,
    requests.flatMap(({ asked, approved, cancelled }) =>
      [asked, approved, cancelled].flatMap((step) => (step ? [step.by] : [])),
    ),
  )

const onWire = (request: BreakageRequest, names: Names, caller: UserId): contract.BreakageLine => {
  const step = (taken: BreakageRequest['approved']) =>
    taken && { who: names.get(taken.by) ?? null, at: taken.at.toISOString() }
  const { id, state, qrs, total, booked, asked, approved, cancelled, closedAt } = request
  return {
    id,
    state,
    qrs,
    total,
    booked,
    asked: { who: names.get(asked.by) ?? null, at: asked.at.toISOString() },
    is_own: asked.by === caller,
    approved: step(approved),
    cancelled: step(cancelled),
    closed_at: closedAt?.toISOString() ?? null,
  }
}

/** Routes of what lapses after the time to ask for refunds. */
export const breakageRoutes = (app: FastifyInstance, deps: Deps): void => {
  const shown = async (request: BreakageRequest, caller: UserId) =>
    onWire(request, await namesIn(deps, [request]), caller)

  route(app, deps, contract.breakage, async ({ params }, { act }) => {
    const { preview, obstacle, refundsUntil, requests } = await readBreakage(deps, params.event, act.at)
    const names = await namesIn(deps, requests)
    return {
      preview,
      obstacle,
      refunds_until: refundsUntil?.toISOString() ?? null,
      requests: requests.map((one) => onWire(one, names, act.actor.id)),
    }
  })
  route(app, deps, contract.askBreakage, async ({ params, body }, { act, tellRepeat }) => {
    const { request, isRepeat } = await askBreakage(deps, body.op_id, { ...act, eventId: params.event })
    tellRepeat(isRepeat)
    return shown(request, act.actor.id)
  })
  route(app, deps, contract.approveBreakage, async ({ params, body }, { act }) => {
    const asked = { id: params.breakage, name: body.name }
    return shown(await approveBreakage(deps, asked, { ...act, eventId: params.event }), act.actor.id)
  })
  route(app, deps, contract.cancelBreakage, async ({ params }, { act }) =>
    shown(await cancelBreakage(deps, params.breakage, { ...act, eventId: params.event }), act.actor.id),
  )
}
