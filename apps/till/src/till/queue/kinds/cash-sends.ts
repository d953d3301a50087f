import { blockQr, cashSale, cashTopup, confirmCashOut, reissueQr } from '@saldo/contract/cash-point'
import { giveCourtesy } from '@saldo/contract/discounts'
import { moveCash } from '@saldo/contract/drawer'
import { closeShift, explainDifference, openShift } from '@saldo/contract/shifts'
import { dropRest, returnCups, returnItems, voidOperation } from '@saldo/contract/taking-back'
import { placeOn } from '../made-by.ts'
import { type KindFile, movedOf } from './kind.ts'
import { type TabKind, tabSends } from './tab-sends.ts'

export type CashKind =
  | 'void'
  | 'returnItems'
  | 'returnCups'
  | 'topup'
  | 'cashout'
  | 'cashSale'
  | 'courtesy'
  | 'dropRest'
  | 'block'
  | 'reissue'
  | 'openShift'
  | 'closeShift'
  | 'moveCash'
  | 'explainDifference'
  | TabKind

/**
 * Sends the operations of cash points and shifts, what takes back, and the steps of tabs; outside the till's first load, because bars
 * seldom need it.
 */
export const cashSends: { [K in CashKind]: KindFile<K>['send'] } = {
  void: async (call, { eventId, opId, operation, reason, isCash }) => {
    const params = { event: eventId, operation }
    const reply = await call(voidOperation, { params, body: { op_id: opId, reason } })
    return { ...(!isCash && movedOf(reply)), parts: reply.parts }
  },
  returnItems: async (call, { eventId, opId, operation, chosen, reason, isCash }) => {
    const params = { event: eventId, operation }
    const reply = await call(returnItems, { params, body: { op_id: opId, items: [...chosen], reason } })
    return { ...(!isCash && movedOf(reply)), parts: reply.parts }
  },
  returnCups: async (call, { eventId, opId, code, amount, items, occurredAt, pricedAt, ...made }) => {
    const body = {
      op_id: opId,
      code,
      amount,
      // As on a bill: below zero.
      items: items.map(({ name, quantity, unit_price }) => ({
        name,
        quantity: -quantity,
        unit_price,
        is_cup: true as const,
      })),
      occurred_at: occurredAt,
      ...placeOn(made),
      ...(pricedAt !== undefined && { priced_at: pricedAt }),
    }
    return movedOf(await call(returnCups, { params: { event: eventId }, body }))
  },
  topup: async (call, { eventId, opId, to, amount, tender, voucher, occurredAt, ...made }) => {
    const slip = voucher === null ? {} : { voucher }
    const body = { op_id: opId, ...to, amount, tender, ...slip, occurred_at: occurredAt, ...placeOn(made) }
    const reply = await call(cashTopup, { params: { event: eventId }, body })
    return { ...movedOf(reply), qr: reply.qr }
  },
  cashout: async (call, { eventId, opId, payout, occurredAt }) => {
    const body = { op_id: opId, occurred_at: occurredAt }
    return movedOf(await call(confirmCashOut, { params: { event: eventId, payout }, body }))
  },
  cashSale: async (call, { eventId, opId, amount, items, tip, bill, occurredAt, pricedAt, ...made }) => {
    const body = {
      op_id: opId,
      amount,
      occurred_at: occurredAt,
      ...placeOn(made),
      ...(items.length > 0 && { items: [...items] }),
      ...(tip !== undefined && { tip }),
      ...(bill !== undefined && { bill }),
      ...(pricedAt !== undefined && { priced_at: pricedAt }),
    }
    await call(cashSale, { params: { event: eventId }, body })
    return {}
  },
  courtesy: async (call, { eventId, opId, discountId, amount, items, person, pricedAt, ...made }) => {
    const body = {
      op_id: opId,
      discount_id: discountId,
      amount,
      items: [...items],
      ...placeOn(made),
      ...(person !== undefined && { person }),
      ...(pricedAt !== undefined && { priced_at: pricedAt }),
    }
    await call(giveCourtesy, { params: { event: eventId }, body })
    return {}
  },
  dropRest: async (call, { eventId, opId, amount, paid, reason, ...made }) => {
    const body = { op_id: opId, amount, paid, reason, ...placeOn(made) }
    await call(dropRest, { params: { event: eventId }, body })
    return {}
  },
  block: async (call, { eventId, opId, of }) => {
    const reply = await call(blockQr, { params: { event: eventId }, body: { op_id: opId, ...of } })
    return { balance: reply.available_balance }
  },
  reissue: async (call, { eventId, opId, of }) => {
    const reply = await call(reissueQr, { params: { event: eventId }, body: { op_id: opId, ...of } })
    return { code: reply.code, claimCode: reply.claim_code, balance: reply.available_balance }
  },
  openShift: async (call, { eventId, opId, float, pieces, ...made }) => ({
    shift: await call(openShift, {
      params: { event: eventId },
      body: { op_id: opId, float, ...(pieces && { pieces: [...pieces] }), ...placeOn(made) },
    }),
  }),
  closeShift: async (call, { eventId, opId, shiftId, counted, vouchers, pieces }) => {
    const params = { event: eventId, shift: shiftId }
    const body = {
      op_id: opId,
      counted,
      ...(pieces && { pieces: [...pieces] }),
      ...(vouchers !== null && { counted_terminal: vouchers }),
    }
    return { report: await call(closeShift, { params, body }) }
  },
  moveCash: async (call, { eventId, opId, shiftId, movement, amount, reason }) => {
    const params = { event: eventId, shift: shiftId }
    return {
      receipt: await call(moveCash, { params, body: { op_id: opId, kind: movement, amount, reason } }),
    }
  },
  explainDifference: async (call, { eventId, opId, shiftId, reason, words }) => {
    const params = { event: eventId, shift: shiftId }
    const body = { op_id: opId, kind: reason, ...(words !== null && { words }) }
    return { report: await call(explainDifference, { params, body }) }
  },
  ...tabSends,
}
