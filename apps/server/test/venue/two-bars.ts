import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { EventRecord } from '../../src/modules/events/index.ts'
import type { Place } from '../../src/modules/venue/index.ts'
import { aPerson, type Person } from '../people/people.ts'
import type { TestServer } from '../server/server.ts'
import { askStaff } from './ask-staff.ts'
import { anEvent, aPlace, atPlace, aWallet, balanceOf, type TestWallet } from './venue.ts'

type TwoBars = {
  event: EventRecord
  north: Place
  south: Place
  /** Works at the north bar, Teo at the south one, Mara manages. */
  luz: Person
  teo: Person
  mara: Person
  /** A product of 80 pesos. */
  beer: string
}

/** A new event before each test, with two bars and a beer; what tests of prices ask of it. */
export const useTwoBars = (server: TestServer) => {
  const bars = {} as TwoBars
  const ask = askStaff(server, () => bars.event.id)
  beforeEach(async () => {
    bars.event = await anEvent(server)
    bars.north = await aPlace(server, bars.event.id)
    bars.south = await aPlace(server, bars.event.id)
    bars.luz = await aPerson(server, [{ eventId: bars.event.id, role: 'bar' }])
    bars.teo = await aPerson(server, [{ eventId: bars.event.id, role: 'bar' }])
    bars.mara = await aPerson(server, [{ eventId: bars.event.id, role: 'manager' }])
    await atPlace(server, bars.north, bars.luz.id)
    await atPlace(server, bars.south, bars.teo.id)
    const fields = { name: 'Cerveza', price: 80, category: 'Bebidas', is_adult_only: false }
    bars.beer = (await ask('POST', 'products', fields, bars.mara)).body.data?.id ?? ''
  })
  return {
    bars,
    ask,
    wallet: (): Promise<TestWallet> => aWallet(server, bars.event.id, { balance: 100_000 }),
    balance: ({ walletId }: TestWallet) => balanceOf(server, bars.event.id, walletId),
    setMenu: (sold_at: string[] | null, prices: { place_id: string; price: number }[] = []) =>
      ask('PUT', `products/${bars.beer}/menu`, { sold_at, prices }, bars.mara),
    menuOf: async ({ id }: Place) =>
      (await ask('GET', `catalogue?place=${id}`, undefined, bars.luz)).body.data as unknown as {
        version: number
        products: { price: number; is_sold_out: boolean; is_sold_out_everywhere: boolean }[]
        happy_hours: object[]
      },
    charge: (qr: TestWallet, price: number, by: Person, more: Record<string, unknown> = {}) =>
      ask(
        'POST',
        'charges',
        {
          op_id: randomUUID(),
          code: qr.code,
          amount: price,
          items: [{ product_id: bars.beer, name: 'Cerveza', quantity: 1, unit_price: price }],
          ...more,
        },
        by,
      ),
  }
}
