import { randomUUID } from 'node:crypto'
import type { EventId, PlaceId } from '@saldo/contract/ids'
import { centavos, centavosOfPesos, pesosOfCentavos } from '@saldo/contract/money'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { bySystem } from '../../../test/server/by-system.ts'
import { call } from '../../../test/server/call.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { addsUp, amountIn, type WireSection } from '../../../test/money/report.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace, aWallet, balanceOf, type TestWallet } from '../../../test/venue/venue.ts'
import {
  amountOf,
  anyCommand,
  FLOAT,
  prices,
  QRS,
  VenueModel,
  type Command,
  type Operation,
  type Who,
} from '../../../test/venue/venue-model.ts'
import { grantRole } from '../auth/index.ts'
import { accountBalance, activityOf, verifyLedger } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
const SEED = Number(process.env['LEDGER_SEED'] ?? Date.now() % 1_000_000_007)
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 12)
const NIGHT_SECONDS = 6
const WAIT_SECONDS = 41

let people: Record<Who, Person>
let nights = 0

beforeAll(async () => {
  people = {
    luz: await aPerson(server),
    beto: await aPerson(server),
    caja: await aPerson(server),
    mara: await aPerson(server),
  }
})

type Sent = { path: string; body: { op_id?: string } & Record<string, unknown>; by: Who }
type Answer = { code?: string; data?: Record<string, unknown> }
type Night = {
  eventId: EventId
  places: Record<Who, PlaceId>
  qrs: TestWallet[]
  products: { beer: string; water: string }
  shift: string
  model: VenueModel
  /** Each operation as it was sent first, and what was answered. */
  sent: (Sent & { answer: Answer })[]
}

const ask = async (eventId: EventId, { path, body, by }: Sent, method: 'POST' | 'PUT' = 'POST') => {
  const reply = await call(server, method, `staff/events/${eventId}/${path}`, {
    token: people[by].token,
    body,
  })
  const { request_id: _, ...answer } = reply.json<Answer & { request_id?: string }>()
  return answer
}

const roles = { luz: 'bar', beto: 'bar', caja: 'cashier', mara: 'manager' } as const

/** The roles of the night before are remembered for five seconds, so this one begins later; tokens live 15 minutes. */
const aNight = async (base: Date): Promise<Night> => {
  nights += 1
  server.clock.set(new Date(base.getTime() + (nights % 40) * NIGHT_SECONDS * 1_000))
  const { id: eventId } = await anEvent(server)
  // Of a card's money too, so that a payout is of all that is left.
  const giving = { cash_refunds: true, card_cash_out_centavos: 1_000_000_000n }
  await server.db.updateTable('event').set(giving).where('id', '=', eventId).execute()
  const by = bySystem(server)
  const places = {} as Record<Who, PlaceId>
  for (const [who, { id }] of Object.entries(people) as [Who, Person][]) {
    await grantRole(server.db, id, { eventId, role: roles[who] }, by)
    const place = await aPlace(server, eventId, `Lugar de ${who}`)
    await atPlace(server, place, id)
    places[who] = place.id
  }
  const settings = { tip_percents: [5, 10, 15], void_minutes: 1 }
  await ask(eventId, { path: 'till-settings', body: settings, by: 'mara' }, 'PUT')
  const sells = async (name: string, price: number): Promise<string> => {
    const body = { name, price, category: null, is_adult_only: false }
    const { data } = await ask(eventId, { path: 'products', body, by: 'mara' })
    return String(data?.['id'])
  }
  const shift = randomUUID()
  await ask(eventId, { path: 'shifts', body: { op_id: shift, float: FLOAT }, by: 'caja' })
  const products = { beer: await sells('Cerveza', prices.beer), water: await sells('Agua', prices.water) }
  const qrs = await Promise.all(Array.from({ length: QRS }, () => aWallet(server, eventId, { balance: 0 })))
  return { eventId, places, qrs, products, shift, model: new VenueModel(), sent: [] }
}

const itemsOf = ({ products }: Night, { beer, water }: { beer: number; water: number }) =>
  [
    { product_id: products.beer, name: 'Cerveza', quantity: beer, unit_price: prices.beer },
    { product_id: products.water, name: 'Agua', quantity: water, unit_price: prices.water },
  ].filter(({ quantity }) => quantity > 0)

const requestOf = (night: Night, command: Operation): Sent => {
  const op_id = randomUUID()
  const code = 'qr' in command ? night.qrs[command.qr]?.code : undefined
  switch (command.do) {
    case 'charge': {
      const { who, tip } = command
      const body = { op_id, code, amount: amountOf(command), items: itemsOf(night, command) }
      return { path: 'charges', by: who, body: { ...body, ...(tip > 0 && { tip }) } }
    }
    case 'topUp':
      return {
        path: 'topups',
        by: 'caja',
        body: {
          op_id,
          code,
          amount: command.amount,
          tender: command.tender,
          ...(command.tender === 'terminal' && { voucher: String(night.sent.length + 1) }),
        },
      }
    case 'cashOut':
      return { path: 'cashouts', by: 'caja', body: { op_id, code } }
    case 'cashSale': {
      const { water, tip } = command
      const items = itemsOf(night, { beer: 0, water })
      const body = { op_id, amount: water * prices.water + tip, items, ...(tip > 0 && { tip }) }
      return { path: 'cash-sales', by: 'caja', body }
    }
    case 'block':
    case 'reissue':
      return { path: `qr/${command.do}`, by: 'caja', body: { op_id, code } }
    case 'void': {
      const old = night.sent[command.ref % Math.max(night.sent.length, 1)]?.body.op_id ?? randomUUID()
      return {
        path: `operations/${old}/void`,
        by: command.who,
        body: { op_id, reason: 'Me equivoqué' },
      }
    }
  }
}

/** What was held for a payout is handed out and confirmed. */
const askWhole = async ({ eventId }: Night, request: Sent): Promise<{ request: Sent; answer: Answer }> => {
  const answer = await ask(eventId, request)
  if (request.path !== 'cashouts' || answer.code !== undefined) return { request, answer }
  const { by, body } = request
  const confirming = { path: `cashouts/${body.op_id}/paid`, by, body: { op_id: randomUUID() } }
  return { request: confirming, answer: await ask(eventId, confirming) }
}

const perform = async (night: Night, command: Operation): Promise<void> => {
  const expected = night.model.answer(command)
  const { request, answer } = await askWhole(night, requestOf(night, command))
  night.sent.push({ ...request, answer })
  const { data } = answer
  const after = answer.code === undefined ? (data?.['balance_after'] ?? null) : null
  expect({ command, code: answer.code ?? null, after }).toEqual({ command, ...expected })
  const fresh = night.qrs['qr' in command ? command.qr : 0]
  if (command.do === 'reissue' && fresh) fresh.code = String(data?.['code'])
}

/** The code of a replacement is the QR's own now; where that is blocked since, it is not handed over any more. */
const repeat = async ({ eventId }: Night, { answer, ...earlier }: Night['sent'][number]): Promise<void> => {
  const again = await ask(eventId, earlier)
  if (earlier.path !== 'qr/reissue') expect(again).toEqual(answer)
  else if (again.code !== undefined) expect(again.code).toBe('wallet_blocked')
  else expect(again).toEqual({ ...answer, data: { ...answer.data, code: again.data?.['code'] } })
}

const step = async (night: Night, command: Command): Promise<void> => {
  const { eventId, model, products } = night
  switch (command.do) {
    case 'wait':
      model.now += WAIT_SECONDS
      server.clock.pass(WAIT_SECONDS * 1_000)
      return
    case 'soldOut': {
      const body = { is_sold_out: command.isSoldOut }
      model.isSoldOut = command.isSoldOut
      await ask(eventId, { path: `products/${products.beer}/sold-out`, body, by: 'mara' }, 'PUT')
      return
    }
    case 'again': {
      const earlier = night.sent[command.ref % Math.max(night.sent.length, 1)]
      if (earlier) await repeat(night, earlier)
      return
    }
    case 'charge':
    case 'topUp':
    case 'cashOut':
    case 'cashSale':
    case 'block':
    case 'reissue':
    case 'void':
      await perform(night, command)
  }
}

type Sold = { sections: WireSection[] }

/** Each report adds up, the event's live total is its places', and the drawer's tells what is in it. */
const reportsAddUp = async (eventId: EventId, shift: string, drawer: bigint): Promise<void> => {
  const read = async <T>(path: string): Promise<T> => {
    const { token } = people.mara
    return (await call(server, 'GET', `staff/events/${eventId}/${path}`, { token })).json<{ data: T }>().data
  }
  const ofShift = await read<Sold>(`shifts/${shift}`)
  const { event, places } = await read<{ event: Sold; places: Sold[] }>('sales')
  for (const { sections } of [ofShift, await read<Sold>('report'), event, ...places]) addsUp(sections)
  const gained = centavosOfPesos(amountIn(ofShift.sections, 'Caja', 'Efectivo que entró'))
  expect(gained + BigInt(FLOAT * 100)).toBe(drawer)
  for (const label of ['Ventas netas', 'Total cobrado']) {
    const all = places.map(({ sections }) => centavosOfPesos(amountIn(sections, 'Cobrado', label)))
    expect(centavosOfPesos(amountIn(event.sections, 'Cobrado', label))).toBe(
      all.reduce((sum, amount) => sum + amount, 0n),
    )
  }
}

const totalOf = ({ amount }: { amount: bigint }): bigint => amount

/** What was done at the places, as the ledger tells it, is what the model counted, and what the accounts hold. */
const settle = async ({ eventId, model, places, qrs, shift }: Night): Promise<void> => {
  const span = { eventId, from: new Date(0), to: new Date(server.clock.now().getTime() + 1) }
  let [drawer, terminal, inQrs] = [centavos(FLOAT * 100) as bigint, 0n, 0n]
  for (const [who, place] of Object.entries(places) as [Who, PlaceId][]) {
    const { products, deposits, cupReturns, ...totals } = await activityOf(server.db, { ...span, place })
    expect([deposits, cupReturns]).toEqual([0n, { count: 0, amount: 0n }])
    const inPesos = Object.fromEntries(
      Object.entries(totals).map(([line, told]) => [
        line,
        typeof told === 'bigint'
          ? pesosOfCentavos(told)
          : { count: told.count, amount: pesosOfCentavos(told.amount) },
      ]),
    )
    const sold = (name: string) => products.find((product) => product.name === name)?.quantity ?? 0
    expect({ ...inPesos, beer: sold('Cerveza'), water: sold('Agua') }).toEqual(model.counts[who])
    const { charges, voidedCharges } = totals
    const tips = totals.tips + totals.cashTips - totals.voidedTips - totals.voidedCashTips
    const cashSales = totalOf(totals.cashSales) - totalOf(totals.voidedCashSales)
    const cashOuts = totalOf(totals.cashOuts) - totalOf(totals.voidedCashOuts)
    const bar = totalOf(charges) - totalOf(voidedCharges) + cashSales - tips
    expect(await accountBalance(server.db, eventId, `bar_revenue:${place}`)).toBe(-bar)
    expect(await accountBalance(server.db, eventId, `tips:${place}`)).toBe(-tips)
    expect(products.reduce((sum, { amount }) => sum + amount, 0n)).toBe(bar)
    const cash = totalOf(totals.topupsCash) - totalOf(totals.voidedTopupsCash)
    drawer += cash + cashSales - cashOuts
    terminal += totalOf(totals.topupsTerminal) - totalOf(totals.voidedTopupsTerminal)
    inQrs += cash - cashOuts - totalOf(charges) + totalOf(voidedCharges)
  }
  await reportsAddUp(eventId, shift, drawer)
  expect(await accountBalance(server.db, eventId, `cash_drawer:${shift}`)).toBe(drawer)
  expect(await accountBalance(server.db, eventId, 'terminal_clearing')).toBe(terminal)
  const balances = await Promise.all(qrs.map(({ walletId }) => balanceOf(server, eventId, walletId)))
  expect(balances).toEqual(model.qrs.map(({ balance }) => BigInt(balance * 100)))
  expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(inQrs + terminal)
  expect((await verifyLedger(server.db, eventId)).problems).toEqual([])
}

test(
  'a night of any charges, tips, voids, top-ups, cash and blocked QRs answers what the model says, and every peso is in its account',
  { timeout: 180_000 },
  async () => {
    const base = server.clock.now()
    const history = async (commands: Command[]): Promise<void> => {
      const night = await aNight(base)
      for (const command of commands) await step(night, command)
      await settle(night)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { minLength: 5, maxLength: 50, size: 'max' }), history),
      // Shrinking ends in time to say which night it was.
      { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: 90_000, markInterruptAsFailure: true },
    )
    expect(nights).toBeGreaterThanOrEqual(RUNS)
  },
)
