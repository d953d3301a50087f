import { useCallback, useEffect, useRef, useState } from 'react'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { lookUpQr } from '@saldo/contract/venue'
import { tillCopy } from '@saldo/copy/till'
import { tillBarCopy } from '@saldo/copy/till-bar'
import { sentencesOf } from '../../../shared/api/api-error.ts'
import { makeOpId } from '../../../shared/op-id.ts'
import { watched } from '../device/connection.ts'
import { giveSignal } from '../device/signals.ts'
import type { Answer, Operation } from '../queue/operation.ts'
import { entryOf } from '../queue/queue.ts'
import type { Desk } from '../shell/desk.ts'
import type { Due, Next } from './bill.ts'
import { type Order, splitOrder, totalOf } from './order.ts'
import { createLastCharged } from './repeat.ts'
import { type Ends, firstWith, nextState, type ScannedQr, type Short, type TillAction } from './till-state.ts'

type Dispatch = (action: TillAction) => void
type LastCharged = ReturnType<typeof createLastCharged>

const find = async ({ call, at }: Desk, code: string): Promise<ScannedQr | { problem: string }> => {
  try {
    const qr = await watched(() => call(lookUpQr, { params: { event: at.event.id }, body: { code } }))
    if (qr.status === 'blocked') return { problem: tillCopy.blockedQr }
    return { code, balance: qr.available_balance, holder: qr.holder, lastCharge: qr.last_charge }
  } catch (error) {
    return { problem: sentencesOf(error).join(' ') }
  }
}

/** Looks codes up, one at a time: a camera tells of the same one again and again. */
const useLookUp = (desk: Desk, last: LastCharged, dispatch: Dispatch) => {
  const isLooking = useRef(false)
  return async (code: string): Promise<void> => {
    if (isLooking.current) return
    isLooking.current = true
    dispatch({ type: 'lookUpStarted' })
    const found = await find(desk, code)
    isLooking.current = false
    giveSignal('problem' in found ? 'refused' : 'found', desk.sound.isMuted)
    if ('problem' in found) return dispatch({ type: 'lookUpFailed', problem: found.problem })
    const chargedAgo = last.secondsSince(code)
    return dispatch({ type: 'found', qr: found, opId: makeOpId(), chargedAgo })
  }
}

const madeBy = ({ at, user }: Desk, opId: OpId) => ({
  opId,
  eventId: at.event.id,
  userId: user.id,
  occurredAt: new Date().toISOString(),
})

const chargeOf = (desk: Desk, opId: OpId, qr: ScannedQr, order: Order): Operation => ({
  ...madeBy(desk, opId),
  kind: 'charge',
  code: qr.code,
  amount: totalOf(order),
  tip: order.tip,
  items: order.items,
  holder: qr.holder,
})

/** A tip that comes in cash is a line like others. */
const cashSaleOf = (desk: Desk, opId: OpId, { amount, items, tip }: Order): Operation => {
  const tipLine = tip === null ? [] : [{ name: tillBarCopy.tipLine, quantity: 1, unit_price: tip }]
  return {
    ...madeBy(desk, opId),
    kind: 'cashSale',
    amount: centavos(amount + (tip ?? 0n)),
    items: items.length > 0 ? [...items, ...tipLine] : [],
  }
}

/** What a shortfall leads to. */
const waysOf = (desk: Desk, dispatch: Dispatch, begin: Begin) => ({
  /** Takes what the QR has; the rest follows. */
  payPart: ({ qr, opId, order, due }: Short, way: Next['way']): void => {
    const { now, due: rest } = splitOrder(order, qr.balance)
    const paid = centavos((due?.paid ?? 0n) + qr.balance)
    begin(chargeOf(desk, opId, qr, now), { ifBooked: { way, due: { order: rest, paid } } })
  },
  withoutTip: ({ qr, opId, order }: Short): void => begin(chargeOf(desk, opId, qr, { ...order, tip: null })),
  payInCash: (order: Order, due: Due | null): void =>
    dispatch({ type: 'cashChosen', opId: makeOpId(), due: { order, paid: due?.paid ?? centavos(0) } }),
  cashTaken: (opId: OpId, due: Due): void =>
    begin(cashSaleOf(desk, opId, due.order), { ifRefused: { way: 'cash', due } }),
})

type Begin = (operation: Operation, ends?: Ends) => void

const SOLD_OUT = 'product_sold_out'

/** A product that was refused as sold out goes grey at once, not with the next contact. */
const useSoldOutAtOnce = (desk: Desk, shown: OpId | null): void => {
  const answer = shown === null ? null : entryOf(desk.queued, shown)?.answer
  const isSoldOut = answer?.kind === 'refused' && answer.code === SOLD_OUT
  const { refresh } = desk.products
  useEffect(() => {
    if (isSoldOut) refresh()
  }, [isSoldOut, refresh])
}

/** The part-payment that waits for its answer, or whose answer nobody saw. */
const unreadIn = (desk: Desk): Operation | null => {
  const bill = desk.bill.read()
  return bill?.kind === 'paying' ? (entryOf(desk.queued, bill.opId)?.operation ?? null) : null
}

/** The till's state, whose bill is on the device before anything is sent that may change it. */
const useMachine = (desk: Desk, opened: Operation | null) => {
  const { bill: kept } = desk
  const [state, setState] = useState(() =>
    firstWith({ opened: opened ?? unreadIn(desk), bill: kept.read(), opId: makeOpId() }),
  )
  const now = useRef(state)
  /** Answers whether anything changed. Throws, and changes nothing, where the device can't keep the bill. */
  const dispatch = useCallback(
    (action: TillAction): boolean => {
      const before = now.current
      const after = nextState(before, action)
      if (after === before) return false
      now.current = after
      try {
        kept.write(after.bill)
      } catch (error) {
        now.current = before
        throw error
      }
      setState(after)
      return true
    },
    [kept],
  )
  const follow = useCallback(
    () => void dispatch({ type: 'billKept', bill: kept.read(), opId: makeOpId() }),
    [kept, dispatch],
  )
  useEffect(() => {
    follow()
    return kept.subscribe(follow)
  }, [kept, follow])
  return { state, dispatch, follow }
}

/** One till at work: its state, and what its buttons and scanners do. */
export const useTill = (desk: Desk, opened: Operation | null) => {
  const { state, dispatch, follow } = useMachine(desk, opened)
  const [last] = useState(createLastCharged)
  const lookUp = useLookUp(desk, last, dispatch)
  useSoldOutAtOnce(desk, state.step === 'result' ? state.operation.opId : null)
  const { queue, sound } = desk

  const begin: Begin = (operation, ends) => {
    const { opId } = operation
    const tell = () => {
      giveSignal('refused', sound.isMuted)
      dispatch({ type: 'notStored', problem: tillCopy.notStored, opId })
    }
    // Another tab may have taken the rest a moment ago.
    follow()
    try {
      if (!dispatch({ type: 'confirmed', operation, ...(ends && { ends }) })) return
    } catch {
      return tell()
    }
    if (operation.kind === 'charge') last.charged(operation.code)
    queue.begin(operation).catch(tell)
  }

  return {
    state,
    dispatch,
    lookUp,
    charge: (order: Order): void => {
      if (state.step !== 'charge' || totalOf(order) === 0n) return
      begin(chargeOf(desk, state.opId, state.qr, order))
    },
    ...waysOf(desk, dispatch, begin),
    leaveResult: ({ opId }: Operation, answer: Answer | null): void => {
      if (answer) desk.bill.settle(opId, answer.kind === 'booked')
      dispatch({ type: 'resultLeft', opId: makeOpId() })
    },
    voidLast: (reason: string): void => {
      if (state.step !== 'void' || !state.qr.lastCharge) return
      const { op_id: operation, amount } = state.qr.lastCharge
      const { holder } = state.qr
      begin({ ...madeBy(desk, state.opId), kind: 'void', operation, amount, reason, holder })
    },
  }
}

export type Till = ReturnType<typeof useTill>
