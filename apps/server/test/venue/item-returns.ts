import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect } from 'vitest'
import { figuresOf, sumsOf } from '../../src/modules/reporting/index.ts'
import type { Person } from '../people/people.ts'
import type { TestServer } from '../server/server.ts'
import { ledgerIsSound } from './desk.ts'
import { useTwoBars } from './two-bars.ts'
import { aWallet, type TestWallet } from './venue.ts'

type Sold = { beers?: number; waters?: number; tip?: number }
type Chosen = { line: number; quantity: number }[]

/** How many beers, the first line of each charge, go back. */
export const beers = (quantity: number): Chosen => [{ line: 0, quantity }]
/** The same of waters, its second line. */
export const waters = (quantity: number): Chosen => [{ line: 1, quantity }]

/** With so much else on it, nothing but what is left of the line refuses a second beer. */
export const lastBeer = { beers: 1, waters: 20 }

export const code = (name: string) => ({ body: { code: name } })

/** Two bars that sell beer and water, and what tests of returns ask of them; the ledger is verified in the end. */
export const useItemReturns = (server: TestServer) => {
  const { bars, ask, balance } = useTwoBars(server)
  /** With 1,000 pesos. */
  const scene = {} as { qr: TestWallet; water: string }
  beforeEach(async () => {
    const fields = { name: 'Agua', price: 25.5, category: 'Bebidas', is_adult_only: false }
    scene.water = (await ask('POST', 'products', fields, bars.mara)).body.data?.id ?? ''
    await ask('PUT', 'till-settings', { tip_percents: [5, 10, 15], void_minutes: 5 }, bars.mara)
    scene.qr = await aWallet(server, bars.event.id, { balance: 100_000 })
  })
  afterAll(() => ledgerIsSound(server))

  const soldBeers = (quantity: number, unit_price = 80) => ({
    product_id: bars.beer,
    name: 'Cerveza',
    quantity,
    unit_price,
  })
  const linesOf = ({ beers: ofBeer = 3, waters: ofWater = 2, tip = 9 }: Sold) => {
    const water = { product_id: scene.water, name: 'Agua', quantity: ofWater, unit_price: 25.5 }
    const items = [...(ofBeer ? [soldBeers(ofBeer)] : []), ...(ofWater ? [water] : [])]
    return { items, amount: ofBeer * 80 + ofWater * 25.5 + tip, ...(tip && { tip }) }
  }
  const giveBack = (of: string, items: unknown, by: Person = bars.luz, op_id: string = randomUUID()) =>
    ask('POST', `operations/${of}/return`, { op_id, items, reason: 'Producto devuelto' }, by)
  return {
    bars,
    ask,
    balance,
    scene,
    soldBeers,
    /** A charge by Luz: three beers, two waters and 9 pesos of tip are 300 pesos; answers its id. */
    charge: async (sold: Sold = {}, of: TestWallet = scene.qr): Promise<string> => {
      const op_id = randomUUID()
      const body = { op_id, code: of.code, ...linesOf(sold) }
      expect(await ask('POST', 'charges', body, bars.luz)).toMatchObject({ status: 200 })
      return op_id
    },
    /** The same for cash, in Luz's open shift. */
    sellForCash: async (sold: Sold = {}, more: object = {}): Promise<string> => {
      const op_id = randomUUID()
      const body = { op_id, ...linesOf(sold), ...more }
      expect(await ask('POST', 'cash-sales', body, bars.luz)).toMatchObject({ status: 200 })
      return op_id
    },
    /** Opens a shift of Luz with 500 pesos; answers its id. */
    opensDrawer: async (): Promise<string> => {
      const op_id = randomUUID()
      expect(await ask('POST', 'shifts', { op_id, float: 500 }, bars.luz)).toMatchObject({ status: 200 })
      return op_id
    },
    giveBack,
    /** Ten tills give the beer of `lastBeer` back at once, and twenty requests with one id a water: once each. */
    isGivenBackOnce: async (of: string): Promise<void> => {
      const many = await Promise.all(
        Array.from({ length: 10 }, (_, n) => giveBack(of, beers(1), n % 2 ? bars.luz : bars.mara)),
      )
      expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(many.filter(({ body }) => body.code === 'items_already_returned')).toHaveLength(9)
      const op_id = randomUUID()
      const same = await Promise.all(
        Array.from({ length: 20 }, () => giveBack(of, waters(1), bars.luz, op_id)),
      )
      expect(new Set(same.map((reply) => JSON.stringify(reply))).size).toBe(1)
      expect(same[0]).toMatchObject({ status: 200 })
    },
    voidAll: (of: string, by: Person = bars.luz, op_id: string = randomUUID()) =>
      ask('POST', `operations/${of}/void`, { op_id, reason: 'Cobro equivocado' }, by),
    left: async (of: string, by: Person = bars.luz) =>
      (await ask('GET', `operations/${of}`, undefined, by)).body.data as unknown as {
        amount: number
        status: string
        is_returnable: boolean
        who: string
        items: { name: string; quantity: number; left: number; unit_price: number }[]
      },
    /** The event's figures as the office has them. */
    figures: async () => figuresOf(await sumsOf(server.db, bars.event.id)),
    leftOf: async (product: string): Promise<number | undefined> => {
      const { rows } = await server.pool.query<{ pieces_left: number }>(
        'SELECT pieces_left FROM product_stock WHERE event_id = $1 AND product_id = $2',
        [bars.event.id, product],
      )
      return rows[0]?.pieces_left
    },
  }
}
