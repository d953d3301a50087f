import { useMemo, useState } from 'react'
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

const billOf = ({ desk, state, order }: BillProps): ShownBill => ({
  lines: order.items.map(({ name, quantity }) => ({ name, quantity })),
  discount: order.discount ? { name: order.discount.name, amount: order.discount.amount } : null,
  tip: order.tip,
  total: totalOf(order),
  rest: state.step === 'charge' ? centavos(state.qr.balance - totalOf(order)) : null,
  isPractice: isPractice(desk.at.event.id),
})

type AskProps = BillProps & { onAgree: () => void; onCancel: () => void }

/** Asks the customer about the bill as it was when "charge" was pressed. */
export const AskCustomer = ({ onAgree, onCancel, ...given }: AskProps) => {
  const [bill] = useState(() => billOf(given))
  return <AskedCustomer bill={bill} onAgree={onAgree} onCancel={onCancel} />
}

/** Shows the bill on the customer's screen while it is made; nothing before its first product. */
export const TellCustomer = ({ desk, state, order }: BillProps) => {
  const isBegun = hasOrder(state) || (state.step === 'charge' && state.due !== null)
  const bill = useMemo(
    () => (isBegun ? billOf({ desk, state, order }) : null),
    // The desk changes with each contact, and a bill only with its order.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [isBegun, state, order],
  )
  return <ToldCustomer bill={bill} />
}
