import { randomUUID } from 'node:crypto'
import type { Person } from '../people/people.ts'
import type { TestServer } from '../server/server.ts'
import { useTwoBars } from './two-bars.ts'
import type { TestWallet } from './venue.ts'

/** Two bars with a beer of 80 pesos, and what tests of discounts ask of them. */
export const useDiscounts = (server: TestServer) => {
  const venue = useTwoBars(server)
  const { bars, ask } = venue
  const beers = (quantity: number) => [{ product_id: bars.beer, name: 'Cerveza', quantity, unit_price: 80 }]
  const fieldsOf = (fields: Record<string, unknown> = {}) => ({
    name: `Motivo ${randomUUID().slice(0, 8)}`,
    kind: 'discount',
    percent: 10,
    most_per_bill: null,
    most_per_night: null,
    most_uses_per_night: null,
    needs_pin: false,
    places: null,
    ...fields,
  })
  const create = (fields: Record<string, unknown> = {}, by: Person = bars.mara) =>
    ask('POST', 'discounts', fieldsOf(fields), by)
  return {
    ...venue,
    beers,
    fieldsOf,
    create,
    /** The id of a discount made now. */
    discount: async (fields: Record<string, unknown> = {}) => (await create(fields)).body.data?.id ?? '',
    /** Charges beers less a discount. */
    chargeLess: (
      qr: TestWallet,
      quantity: number,
      discount: { id: string; amount: number; use_id?: string; person?: string },
      by: Person = bars.luz,
      more: Record<string, unknown> = {},
    ) =>
      ask(
        'POST',
        'charges',
        {
          op_id: randomUUID(),
          code: qr.code,
          amount: quantity * 80 - discount.amount,
          items: beers(quantity),
          discount: { use_id: randomUUID(), ...discount },
          ...more,
        },
        by,
      ),
    give: (
      discount_id: string,
      quantity: number,
      by: Person = bars.luz,
      more: Record<string, unknown> = {},
    ) =>
      ask(
        'POST',
        'courtesies',
        { op_id: randomUUID(), discount_id, amount: quantity * 80, items: beers(quantity), ...more },
        by,
      ),
    uses: async () => {
      const { rows } = await server.pool.query<{
        op_id: string
        kind: string
        gross: number
        amount: number
        is_free: boolean
        approved_by: string | null
        person: string | null
        voided: boolean
      }>(
        `SELECT op_id, kind, gross_centavos::integer AS gross, amount_centavos::integer AS amount, is_free, approved_by,
           person, voided_at IS NOT NULL AS voided
         FROM discount_use WHERE event_id = $1 ORDER BY given_at, op_id`,
        [bars.event.id],
      )
      return rows
    },
  }
}
