import { centavos } from '@saldo/contract/money'
import { addToTab, closeTab, openTab, raiseTab, takeBackFromTab } from '@saldo/contract/tabs'
import { placeOn } from '../made-by.ts'
import { type KindFile, movedOf } from './kind.ts'

export type TabKind = 'tabOpen' | 'tabRaise' | 'tabAdd' | 'tabTake' | 'tabClose'

/** Sends the steps of tabs. */
export const tabSends: { [K in TabKind]: KindFile<K>['send'] } = {
  tabOpen: async (call, { eventId, opId, code, amount, ...made }) => {
    const body = { op_id: opId, code, hold: amount, ...placeOn(made) }
    return { tab: await call(openTab, { params: { event: eventId }, body }) }
  },
  tabRaise: async (call, { eventId, opId, tab, code, amount }) => {
    const params = { event: eventId, tab }
    return { tab: await call(raiseTab, { params, body: { op_id: opId, code, amount } }) }
  },
  tabAdd: async (call, { eventId, opId, tab, items, pricedAt }) => {
    const body = { op_id: opId, items: [...items], ...(pricedAt !== undefined && { priced_at: pricedAt }) }
    return { tab: await call(addToTab, { params: { event: eventId, tab }, body }) }
  },
  tabTake: async (call, { eventId, opId, tab, round, line, quantity }) => {
    const body = { op_id: opId, round, line, quantity }
    return { tab: await call(takeBackFromTab, { params: { event: eventId, tab }, body }) }
  },
  tabClose: async (call, { eventId, opId, tab, served, tip, code }) => {
    const withTip = tip !== null && code !== undefined ? { tip, code } : {}
    const params = { event: eventId, tab }
    const reply = await call(closeTab, { params, body: { op_id: opId, served, ...withTip } })
    return { ...movedOf(reply), freed: centavos(reply.tab.hold - reply.amount) }
  },
}
