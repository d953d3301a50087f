import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach } from 'vitest'
import type { Person } from '../people/people.ts'
import type { TestServer } from '../server/server.ts'
import { ledgerIsSound } from './desk.ts'
import { useTwoBars } from './two-bars.ts'
import type { TestWallet } from './venue.ts'

type Line = { round: string; line: number; name: string; quantity: number; left: number }

/** What a tab's calls answer. */
export type ToldTab = {
  id: string
  wallet_id: string
  holder: string | null
  hold: number
  served: number
  free: number
  status: 'open' | 'closed'
  lines: Line[]
}
type Told = { status: number; body: { code?: string; data?: ToldTab & { amount?: number; tab?: ToldTab } } }

/** Two bars whose tabs are opened and closed; the ledger is verified in the end. A QR has 1,000 pesos. */
export const useTabs = (server: TestServer) => {
  const { bars, ask, wallet, balance, charge } = useTwoBars(server)
  const scene = {} as { qr: TestWallet }
  beforeEach(async () => {
    scene.qr = await wallet()
    await ask('PUT', 'till-settings', { tip_percents: [5, 10, 15], void_minutes: 5 }, bars.mara)
  })
  afterAll(() => ledgerIsSound(server))
  const post = async (path: string, body: object, by: Person = bars.luz, op_id: string = randomUUID()) =>
    (await ask('POST', path, { op_id, ...body }, by)) as unknown as Told
  const beers = (quantity: number, unit_price = 80) => ({
    product_id: bars.beer,
    name: 'Cerveza',
    quantity,
    unit_price,
  })
  const open = (hold: number, of = scene.qr, by?: Person, op_id?: string) =>
    post('tabs', { code: of.code, hold }, by, op_id)
  return {
    bars,
    ask,
    post,
    wallet,
    balance,
    charge,
    scene,
    beers,
    open,
    /** A tab of the scene's QR; its id. */
    opened: async (hold: number, of = scene.qr): Promise<string> => {
      const { status, body } = await open(hold, of)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.data?.id ?? ''
    },
    raise: (tab: string, amount: number, of = scene.qr, by?: Person, op_id?: string) =>
      post(`tabs/${tab}/raises`, { code: of.code, amount }, by, op_id),
    add: (tab: string, items: object[], by?: Person, op_id?: string) =>
      post(`tabs/${tab}/rounds`, { items }, by, op_id),
    takeBack: (tab: string, of: { round: string; line: number }, quantity = 1, by?: Person, op_id?: string) =>
      post(`tabs/${tab}/take-backs`, { round: of.round, line: of.line, quantity }, by, op_id),
    close: (tab: string, served: number, more: object = {}, by?: Person, op_id?: string) =>
      post(`tabs/${tab}/close`, { served, ...more }, by, op_id),
    read: async (tab: string, by: Person = bars.luz): Promise<ToldTab> =>
      (await ask('GET', `tabs/${tab}`, undefined, by)).body.data as unknown as ToldTab,
    list: async (by: Person = bars.luz, of = ''): Promise<ToldTab[]> =>
      (await ask('GET', `tabs${of}`, undefined, by)).body.data as unknown as ToldTab[],
    /** What is held of a QR, and promised to it, in centavos. */
    counters: async ({ walletId }: TestWallet) => {
      const { rows } = await server.superPool.query<{ held: bigint; promo: bigint }>(
        'SELECT held, promo FROM ledger.wallet WHERE event_id = $1 AND wallet_id = $2',
        [bars.event.id, walletId],
      )
      return rows[0]
    },
    leftOf: async (product: string): Promise<number | undefined> => {
      const { rows } = await server.pool.query<{ pieces_left: number }>(
        'SELECT pieces_left FROM product_stock WHERE event_id = $1 AND product_id = $2',
        [bars.event.id, product],
      )
      return rows[0]?.pieces_left
    },
  }
}
