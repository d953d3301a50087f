import { useState } from 'react'
import { centavos } from '@saldo/contract/money'
import { isPractice } from '@saldo/contract/practice-numbers'
import { AskedCustomer } from '../../customer/asked-customer.tsx'
import type { ShownBill } from '../../customer/shown-bill.ts'
import { ToldCustomer } from '../../customer/told-customer.tsx'
import type { Desk } from '../../desk/desk.ts'
import { hasOrder } from '../../desk/open-bills.ts'
import { type Order, totalOf } from '../../desk/order.ts'
import type { Charging, Scanning } from './till-state.ts'

type BillProps = { desk: Desk; state: Charging | Scanning; order: Order }

type Billed = Pick<BillProps, 'state' | 'order'> & { event: Desk['at']['event']['id'] }

const billOf = ({ event, state, order }: Billed): ShownBill => ({
  lines: order.items.map(({ name, quantity }) => ({ name, quantity })),
  discount: order.discount ? { name: order.discount.name, amount: order.discount.amount } : null,
  tip: order.tip,
  total: totalOf(order),
  rest: state.step === 'charge' ? centavos(state.qr.balance - totalOf(order)) : null,
  isPractice: isPractice(event),
})

type AskProps = BillProps & { onAgree: () => void; onCancel: () => void }

/** Asks the customer about the bill as it was when "charge" was pressed. */
export const AskCustomer = ({ desk, state, order, onAgree, onCancel }: AskProps) => {
  const [bill] = useState(() => billOf({ event: desk.at.event.id, state, order }))
  return <AskedCustomer bill={bill} onAgree={onAgree} onCancel={onCancel} />
}

/** Shows the bill on the customer's screen while it is made; nothing before its first product. */
export const TellCustomer = ({ desk, state, order }: BillProps) => {
  const isBegun = hasOrder(state) || (state.step === 'charge' && state.due !== null)
  const bill = isBegun ? billOf({ event: desk.at.event.id, state, order }) : null
  return <ToldCustomer bill={bill} />
}
