import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { Person } from '../people/people.ts'
import type { TestServer } from '../server/server.ts'
import { useTabs } from './tabs.ts'
import type { TestWallet } from './venue.ts'

type Part = { product_id: string; quantity: number }
type Line = { quantity: number; unit_price: number; parts?: object[] | undefined }
type Told = {
  id: string
  is_sold_out: boolean
  is_sold_out_everywhere: boolean
  left: number | null
  parts: { is_adult_only: boolean }[]
}

/** Two bars with a combo of two beers and chips for 150 pesos, and what tests of combos ask of them. */
export const useCombos = (server: TestServer) => {
  const tabs = useTabs(server)
  const { bars, ask, leftOf } = tabs
  const ids = {} as { combo: string; chips: string }
  const add = async (name: string, price: number, isAdultOnly = false): Promise<string> => {
    const fields = { name, price, category: null, is_adult_only: isAdultOnly }
    return (await ask('POST', 'products', fields, bars.mara)).body.data?.id ?? ''
  }

  const setParts = (parts: Part[], product = ids.combo, by: Person = bars.mara) =>
    ask('PUT', `products/${product}/parts`, { parts }, by)
  const setStock = (product: string, left: number, alert_at = 0) =>
    ask('PUT', `products/${product}/stock`, { left, alert_at }, bars.mara)

  const beers = (quantity: number) => ({ product_id: bars.beer, name: 'Cerveza', quantity })
  const chips = (quantity: number) => ({ product_id: ids.chips, name: 'Papas', quantity })
  const pair = () => [beers(2), chips(1)]
  const combos = (quantity: number, parts: object[] | undefined = pair()) => ({
    product_id: ids.combo,
    name: 'Combo pareja',
    quantity,
    unit_price: 150,
    parts,
  })

  beforeEach(async () => {
    ids.chips = await add('Papas', 40)
    ids.combo = await add('Combo pareja', 150)
    await setParts(pair())
  })

  const saleOf = (items: Line[], op_id: string = randomUUID()) => ({
    op_id,
    amount: items.reduce((sum, { quantity, unit_price: price }) => sum + quantity * price, 0),
    items,
  })
  const sell = (qr: TestWallet, items: Line[], op_id?: string, by = bars.luz) =>
    ask('POST', 'charges', { ...saleOf(items, op_id), code: qr.code }, by)
  const undo = (op: string, op_id: string = randomUUID()) =>
    ask('POST', `operations/${op}/void`, { op_id, reason: 'Producto equivocado' }, bars.luz)
  const giveBack = (op: string, items: { line: number; quantity: number }[]) =>
    ask('POST', `operations/${op}/return`, { op_id: randomUUID(), items, reason: 'No salió' }, bars.luz)
  const stock = async () => [await leftOf(bars.beer), await leftOf(ids.chips), await leftOf(ids.combo)]
  const toldAt = async (place = bars.north): Promise<Told | undefined> => {
    const { body } = await ask('GET', `catalogue?place=${place.id}`, undefined, bars.luz)
    const { products } = body.data as unknown as { products: Told[] }
    return products.find(({ id }) => id === ids.combo)
  }
  return {
    tabs,
    bars,
    ask,
    wallet: tabs.wallet,
    balance: tabs.balance,
    ids,
    add,
    setParts,
    setStock,
    beers,
    chips,
    pair,
    combos,
    saleOf,
    sell,
    undo,
    giveBack,
    stock,
    toldAt,
    single: (quantity: number) => ({ ...beers(quantity), unit_price: 80 }),
  }
}

export const booked = { status: 200 }
export const refused = (code: string) => ({ status: 409, body: { code } })
