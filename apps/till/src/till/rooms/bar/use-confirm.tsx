import { useState } from 'react'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { createCheckedAges } from '../../desk/checked-ages.ts'
import type { Desk } from '../../desk/desk.ts'
import { hasReturned, type Order, totalOf } from '../../desk/order.ts'
import { tillBarCopy as copy } from './copy.ts'
import { chargeWay } from './offline-sale.ts'
import { adultsOnlyIn, orderLeftIn, soldOutIn } from './order-in.ts'
import type { Charging, Scanning } from './till-state.ts'
import type { Till } from './use-till.ts'

/** A screen with an order in hand: before its QR is scanned, or after. */
export type SaleProps = { desk: Desk; state: Charging | Scanning; till: Till }

type ChargeProps = SaleProps & { state: Charging }

type AdultsProps = { names: readonly string[]; onConfirm: () => void; onCancel: () => void }

const AdultsOnly = ({ names, onConfirm, onCancel }: AdultsProps) => (
  <Dialog kind="confirm" title={copy.adultTitle} onConfirm={onConfirm} onCancel={onCancel}>
    <p>{copy.adultHint(names.join(', '))}</p>
  </Dialog>
)

type SoldOutProps = ChargeProps & { goOn: (order: Order) => void; onDone: () => void }

/** Asks before sold-out products are left out of a charge. */
const AskedSoldOut = ({ desk, state, till, goOn, onDone }: SoldOutProps) => {
  const { catalogue } = desk.products
  const soldOut = soldOutIn(state, catalogue)
  const left = orderLeftIn(state, catalogue)
  const take = () => {
    if (state.due) goOn(left)
    else till.dispatch({ type: 'soldOutTaken', keys: soldOut.map(({ key }) => key) })
    onDone()
  }
  const title = copy.restTitle(soldOut.map(({ name }) => name).join(', '))
  return (
    <Dialog kind="confirm" title={title} onConfirm={take} onCancel={onDone}>
      <p>{copy.restHint(mxn(totalOf(left)))}</p>
    </Dialog>
  )
}

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

const ages = () => createCheckedAges(localStorage)

/** Whether the till asks for an identification: not again for a bill's later parts, then as the event has it. */
const isAgeAsked = ({ products }: Desk, { due, qr }: Charging): boolean => {
  if (due !== null) return false
  const rule = products.catalogue?.age_check ?? 'each_time'
  return rule === 'each_time' || (rule === 'once_a_night' && !ages().has(qr.walletId))
}

/**
 * Handles "charge": asks about sold-out products, then about adults-only ones (even if another QR pays); a
 * shortfall leads to its options.
 */
export const useConfirm = (props: SaleProps, order: Order) => {
  const { desk, state, till } = props
  const [asking, setAsking] = useState<'adults' | 'soldOut' | null>(null)
  const charge = useCharge(props)
  const adultsOnly = adultsOnlyIn(order, desk.products.catalogue?.products ?? [])
  const goOn = (charged = order) => charge(charged)
  const confirm = () => {
    if (state.step !== 'charge' || state.chargedAgo !== null || asking !== null) return
    if (totalOf(order) <= 0n || chargeWay(desk, state) === null) return
    if (hasReturned(order) && chargeWay(desk, state) === 'offline') return
    if (soldOutIn(state, desk.products.catalogue).length > 0) setAsking('soldOut')
    else if (adultsOnly.length > 0 && isAgeAsked(desk, state)) setAsking('adults')
    else goOn()
  }
  const done = () => setAsking(null)
  const checked = ({ qr }: Charging) => {
    ages().note(qr.walletId)
    goOn()
  }
  const reminder = (asked: Charging) =>
    asking === 'adults' ? (
      <AdultsOnly names={adultsOnly} onConfirm={() => checked(asked)} onCancel={done} />
    ) : (
      asking && <AskedSoldOut desk={desk} till={till} state={asked} goOn={goOn} onDone={done} />
    )
  return { confirm, reminder: state.step === 'charge' && reminder(state) }
}
