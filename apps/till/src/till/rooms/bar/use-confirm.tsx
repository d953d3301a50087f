import { lazy, Suspense, useState } from 'react'
import { makeOpId } from '@saldo/client/op-id.ts'
import { isAgeAsked, noteAge } from '../../desk/ages.ts'
import type { Desk } from '../../desk/desk.ts'
import { hasReturned, isOnlyReturned, type Order, totalOf } from '../../desk/order.ts'
import { type Asked, askedAt, type Asking } from './asking.ts'
import { chargeWay } from './offline-sale.ts'
import { adultsOnlyIn, soldOutIn } from './order-in.ts'
import type { Charging, Scanning } from './till-state.ts'
import type { Till } from './use-till.ts'

/** A screen with an order in hand: before its QR is scanned, or after. */
export type SaleProps = { desk: Desk; state: Charging | Scanning; till: Till }

/** Asked of few bills, so outside the first load. */
const AdultsOnly = lazy(async () => ({ default: (await import('./asked.tsx')).AdultsOnly }))
const AskCustomer = lazy(async () => ({ default: (await import('./customer-bill.tsx')).AskCustomer }))
const AskedSoldOut = lazy(async () => ({ default: (await import('./asked.tsx')).AskedSoldOut }))

/** Charges the order, or leads to the ways out of a shortfall. */
const useCharge =
  ({ desk, state, till }: SaleProps) =>
  (charged: Order): void => {
    if (state.step !== 'charge') return
    if (state.qr.balance >= totalOf(charged)) return till.charge(charged)
    if (chargeWay(desk, state) !== 'online') return
    const short = { qr: state.qr, opId: makeOpId(), order: charged, due: state.due, from: state }
    till.dispatch({ type: 'fellShort', short })
  }

/** Whether the customer agrees on a screen before this is charged; a shortfall is no charge yet. */
const isCustomerAsked = ({ products: { catalogue } }: Desk, { qr }: Charging, order: Order): boolean => {
  const [total, from] = [totalOf(order), catalogue?.confirms_from ?? null]
  if (total > qr.balance) return false
  return (order.tip !== null && catalogue?.confirms_tips === true) || (from !== null && total >= from)
}

/**
 * Handles "charge": asks about sold-out products, then about adults-only ones (even if another QR pays), then
 * the customer as the event has it; a shortfall leads to its options.
 */
export const useConfirm = (props: SaleProps, order: Order) => {
  const { desk, state, till } = props
  const [asking, setAsking] = useState<Asking | null>(null)
  const asked = askedAt(asking, state)
  const charge = useCharge(props)
  const adultsOnly = adultsOnlyIn(order, desk.products.catalogue?.products ?? [])
  const ask = (what: Asked) => state.step === 'charge' && setAsking({ opId: state.opId, asked: what })
  const goOn = (charged = order) => {
    if (state.step === 'charge' && isCustomerAsked(desk, state, charged)) ask(charged)
    else charge(charged)
  }
  const confirm = () => {
    if (state.step !== 'charge' || state.chargedAgo !== null || asked !== null) return
    if ((totalOf(order) <= 0n && !isOnlyReturned(order)) || chargeWay(desk, state) === null) return
    if (hasReturned(order) && chargeWay(desk, state) === 'offline') return
    if (soldOutIn(state, desk.products.catalogue).length > 0) ask('soldOut')
    // Not again for a bill's later parts.
    else if (adultsOnly.length > 0 && state.due === null && isAgeAsked(desk, state.qr.walletId)) ask('adults')
    else goOn()
  }
  const done = () => setAsking(null)
  const checked = ({ qr }: Charging) => {
    noteAge(qr.walletId)
    goOn()
  }
  const reminder = (at: Charging) => {
    if (asked === null) return null
    if (asked === 'adults')
      return <AdultsOnly names={adultsOnly} onConfirm={() => checked(at)} onCancel={done} />
    if (asked === 'soldOut')
      return <AskedSoldOut desk={desk} till={till} state={at} goOn={goOn} onDone={done} />
    return <AskCustomer desk={desk} state={at} order={asked} onAgree={() => charge(asked)} onCancel={done} />
  }
  return {
    confirm,
    /** Whether something is asked above the bill. */
    isAsking: asked !== null,
    reminder: state.step === 'charge' && <Suspense fallback={null}>{reminder(state)}</Suspense>,
  }
}
