import { centavos } from '@saldo/contract/money'
import type { EventId, OpId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/roles'
import * as contract from '@saldo/contract/tabs'
import type { FastifyInstance } from 'fastify'
import type { Act, Caller } from '../../kernel/act.ts'
import { route } from '../../kernel/http/route.ts'
import { itemsFromWire } from '../venue/index.ts'
import { addToTab, takeBack } from './add-to-tab.ts'
import { closeTab } from './close-tab.ts'
import { openTab, raiseTab } from './open-tab.ts'
import { listTabs, readTab } from './read-tabs.ts'
import type { Tab, TabDesk } from './tab.ts'
import { closedOnWire, tabOnWire, wholeTabOnWire } from './wire.ts'

type By = { act: Act<Caller>; role: Role | null }

const reading = ({ event, tab }: { event: EventId; tab: OpId }, { act, role }: By) => ({
  eventId: event,
  actor: act.actor,
  role,
  tabId: tab,
})

const readRoutes = (app: FastifyInstance, { deps }: TabDesk): void => {
  route(app, deps, contract.listTabs, async ({ params, query }, { act, role }) => {
    const by = { eventId: params.event, actor: act.actor, role }
    return (await listTabs(deps, by, query.of === 'event')).map(tabOnWire)
  })
  route(app, deps, contract.readTab, async ({ params }, by) =>
    wholeTabOnWire(await readTab(deps, reading(params, by))),
  )
}

/** Reads the tab anew, as whoever changed it may see it. */
const told = async ({ deps }: TabDesk, { eventId, id }: Tab, by: By) =>
  tabOnWire(await readTab(deps, reading({ event: eventId, tab: id }, by)))

const holdRoutes = (app: FastifyInstance, desk: TabDesk): void => {
  route(app, desk.deps, contract.openTab, async ({ params, body }, { act, role, tellRepeat }) => {
    const { op_id: opId, code, hold, place_id: madeAt } = body
    const { tab, isRepeat } = await openTab(desk, { ...act, eventId: params.event, opId, code, hold, madeAt })
    tellRepeat(isRepeat)
    return told(desk, tab, { act, role })
  })
  route(app, desk.deps, contract.raiseTab, async ({ params, body }, { act, role, tellRepeat }) => {
    const { op_id: opId, code, amount } = body
    const { tab, isRepeat } = await raiseTab(desk, {
      ...act,
      eventId: params.event,
      tabId: params.tab,
      role,
      opId,
      code,
      amount,
    })
    tellRepeat(isRepeat)
    return told(desk, tab, { act, role })
  })
}

const lineRoutes = (app: FastifyInstance, desk: TabDesk): void => {
  route(app, desk.deps, contract.addToTab, async ({ params, body }, { act, role, tellRepeat }) => {
    const { isRepeat } = await addToTab(desk, {
      ...act,
      eventId: params.event,
      tabId: params.tab,
      role,
      opId: body.op_id,
      items: itemsFromWire(body.items),
      pricedAt: body.priced_at,
    })
    tellRepeat(isRepeat)
    return wholeTabOnWire(await readTab(desk.deps, reading(params, { act, role })))
  })
  route(app, desk.deps, contract.takeBackFromTab, async ({ params, body }, { act, role, tellRepeat }) => {
    const { op_id: opId, round, line, quantity } = body
    const of = { ...act, eventId: params.event, tabId: params.tab, role }
    tellRepeat((await takeBack(desk, { ...of, opId, round, line, quantity })).isRepeat)
    return wholeTabOnWire(await readTab(desk.deps, reading(params, { act, role })))
  })
}

/** Tabs of bars: opened with a hold, added to, closed with one charge. */
export const tabsRoutes = (app: FastifyInstance, desk: TabDesk): void => {
  readRoutes(app, desk)
  holdRoutes(app, desk)
  lineRoutes(app, desk)
  route(app, desk.deps, contract.closeTab, async ({ params, body }, { act, role, tellRepeat }) => {
    const closed = await closeTab(desk, {
      ...act,
      eventId: params.event,
      tabId: params.tab,
      role,
      opId: body.op_id,
      tip: body.tip ?? centavos(0),
      code: body.code,
      served: body.served,
    })
    tellRepeat(closed.outcome.isRepeated)
    return closedOnWire(closed, await readTab(desk.deps, reading(params, { act, role })))
  })
}
