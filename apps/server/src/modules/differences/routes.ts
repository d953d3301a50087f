import * as contract from '@saldo/contract/differences'
import type { EventId } from '@saldo/contract/ids'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Act, Caller } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { namesOf } from '../auth/index.ts'
import { allEvents } from '../events/index.ts'
import { askToCompare, type PaymentDeps } from '../payments/index.ts'
import { askDecision, decide } from './decide.ts'
import { note } from './note.ts'
import { openDifference } from './open-difference.ts'
import { proofRoutes } from './proof-routes.ts'
import { readLines } from './read-lines.ts'
import { resolve } from './resolve.ts'
import { subjectOf } from './subject.ts'
import { openedOnWire, pageOnWire, peopleIn } from './wire.ts'

const listRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { control } = deps.databases
  const page = async (
    events: readonly EventId[] | 'all',
    { state, kind, from }: z.output<typeof contract.differences.query>,
    { at }: Act<Caller>,
  ) => {
    const eventIds = events === 'all' ? (await allEvents(control)).map(({ id }) => id) : events
    const found = await readLines(deps, { events, eventIds, state, kind, from, now: at })
    const people = found.lines.flatMap(({ userId }) => (userId ? [userId] : []))
    return pageOnWire(found, await namesOf(control, people))
  }
  route(app, deps, contract.differences, ({ params, query }, { act }) => page([params.event], query, act))
  route(app, deps, contract.allDifferences, async ({ query }, { act }) =>
    page(await deps.gatekeeper.eventsWhere(act.actor.id, 'money.read'), query, act),
  )
  route(app, deps, contract.compareNow, async (_input, { act }) => {
    await askToCompare(deps, act)
    return { status: 'comparing' as const }
  })
}

/** Routes of where gateways, cash and suspense differ from the books, and of what is done about it. */
export const differencesRoutes = (app: FastifyInstance, deps: Deps, payments: PaymentDeps): void => {
  listRoutes(app, deps)
  route(app, deps, contract.difference, async ({ params }, { act }) => {
    const subject = subjectOf(params.difference)
    const opened = await openDifference(payments, subject, { ...act, eventId: params.event })
    return openedOnWire(opened, await namesOf(deps.databases.control, peopleIn(opened)), act.actor.id)
  })
  route(app, deps, contract.resolveDifference, async ({ params }, { act }) => ({
    id: params.difference,
    status: await resolve(payments, subjectOf(params.difference), { ...act, eventId: params.event }),
  }))
  route(app, deps, contract.askDifference, async ({ params, body }, { act, tellRepeat }) => {
    const { op_id: id, verb, reason, qr } = body
    const eventAct = { ...act, eventId: params.event }
    tellRepeat(await askDecision(payments, subjectOf(params.difference), { id, verb, reason, qr }, eventAct))
    return { id, status: 'asked' as const }
  })
  route(app, deps, contract.decideDifference, async ({ params, body }, { act }) => {
    const { ask: id, is_approved: isApproved } = body
    const eventAct = { ...act, eventId: params.event }
    await decide(payments, subjectOf(params.difference), { id, isApproved }, eventAct)
    return { id, status: isApproved ? ('approved' as const) : ('declined' as const) }
  })
  route(app, deps, contract.noteDifference, async ({ params, body }, { act, tellRepeat }) => {
    const { op_id: id, text } = body
    const eventAct = { ...act, eventId: params.event }
    tellRepeat(await note(deps, subjectOf(params.difference), { id, text }, eventAct))
    return { id, status: 'noted' as const }
  })
  proofRoutes(app, deps, payments)
}
