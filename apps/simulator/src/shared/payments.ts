import { z } from 'zod'
import { SHOWN, clock, order, table } from './control-parts.ts'
import { type Safe, html } from './html.ts'
import type { Delivery } from './notices.ts'

/** Whole centavos as decimal text: `-0.50`. */
export const decimal = (centavos: bigint): string => {
  const digits = (centavos < 0n ? -centavos : centavos).toString().padStart(3, '0')
  return `${centavos < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Decimal text, with two decimals at most, as whole centavos. */
export const centavosOf = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
export const money = (centavos: bigint): string => pesos.format(Number(decimal(centavos)))

/** A vendor's fee: hundredths of a percent and 4 pesos, plus VAT of 16 % on both, rounded half up. */
export const feeOf = (amount: bigint, basisPoints: bigint): bigint =>
  ((amount * basisPoints + 4_00n * 10_000n) * 116n + 500_000n) / 1_000_000n

/** Errors that a daily report may contain about a payment. */
export const reportFaults = z.enum(['missing', 'wrong_amount', 'wrong_fee'])

/** Sets what an account can give back, in pesos; without an amount, as much as anybody asks. */
export const setBalance = z.object({
  action: z.literal('balance'),
  amount: z
    .preprocess(
      (value) => (value === '' ? undefined : value),
      z.coerce.number().min(0).multipleOf(0.01).optional(),
    )
    .transform((pesos) => (pesos === undefined ? null : BigInt(Math.round(pesos * 100)))),
})

type Reported = { id: string | number; amount: bigint; fee: bigint }

/** Errors that the daily report contains; the payments themselves stay true. */
export const createReport = () => {
  const faults = new Map<string, z.output<typeof reportFaults>>()
  const told = <Payment extends Reported>(payment: Payment): Payment[] => {
    switch (faults.get(String(payment.id))) {
      case 'missing':
        return []
      case 'wrong_amount':
        return [{ ...payment, amount: payment.amount + 1_00n }]
      case 'wrong_fee':
        return [{ ...payment, fee: payment.fee + 50n }]
      case undefined:
        return [payment]
    }
  }
  return {
    force: (id: string, fault: z.output<typeof reportFaults>) => void faults.set(id, fault),
    told: <Payment extends Reported>(payments: Iterable<Payment>): Payment[] => [...payments].flatMap(told),
    clear: () => faults.clear(),
  }
}

type Party = {
  notices: Pick<Delivery, 'rules' | 'release'>
  faults: { clear: () => void }
  report: ReturnType<typeof createReport>
}
type Notices = Parameters<Delivery['rules']['obey']>[0]

/** Handlers of the commands that every vendor of payments obeys alike. */
export const paymentCarry = {
  notices: ({ notices }: Party, wanted: Notices) => notices.rules.obey(wanted),
  release: async ({ notices }: Party, { order: how }: { order: 'in_order' | 'reverse' }) => ({
    released: await notices.release(how),
  }),
  clear: ({ report, faults, notices }: Party) => {
    report.clear()
    faults.clear()
    notices.rules.clear()
  },
}

type Row = {
  id: string | number
  at: number
  amount: bigint
  returned?: bigint
  status: string
  detail?: string
  purchase: string | null
  means: string
  buttons: readonly (readonly [label: string, fields: { [name: string]: string | number }])[]
}

const rowOf = ({ id, at, amount, returned = 0n, status, detail, purchase, means, buttons }: Row): Safe =>
  html` <tr>
    <td><b>${id}</b><small>${clock.format(at)}</small></td>
    <td class="money">
      ${money(amount)} ${returned > 0n && html`<small>devuelto ${money(returned)}</small>`}
    </td>
    <td><span class="state ${status.toLowerCase()}">${status}</span><small>${detail}</small></td>
    <td>${purchase ?? '—'}<small>${means}</small></td>
    <td><div class="orders">${buttons.map(([label, fields]) => order(label, fields))}</div></td>
  </tr>`

/** Table of a vendor's payments, newest first, with buttons for the manual steps. */
export const paymentTable = <Payment>(
  vendor: string,
  payments: Map<unknown, Payment>,
  row: (payment: Payment) => Row,
): Safe =>
  table(
    `Pagos de ${vendor}`,
    ['Pago', 'Monto', 'Estado', 'Compra', 'Acciones'],
    [...payments.values()]
      .slice(-SHOWN)
      .toReversed()
      .map((payment) => rowOf(row(payment))),
    'Todavía no hay pagos.',
  )
