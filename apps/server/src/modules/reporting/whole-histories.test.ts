import { expect, test } from 'vitest'
import { v4 } from 'uuid'
import { aBatcherOf } from '../../../test/money/batcher.ts'
import { afterTheNight } from '../../../test/money/after-the-night.ts'
import type { Night } from '../../../test/money/histories-night.ts'
import { createPerson, type Attendee } from '../../../test/money/person-history.ts'
import { createOutbox } from '../../../test/people/outbox.ts'
import { createDice } from '../../../test/server/dice.ts'
import { useServer } from '../../../test/server/server.ts'
import { createFakeGateways, type FakeGateways } from '../../../test/vendors/fake-gateways.ts'
import { connectionsOf, providersOf } from '../../../test/vendors/providers.ts'
import { aCashier } from '../../../test/venue/desk.ts'
import { anEvent, aPlace } from '../../../test/venue/venue.ts'
import type { Gateways } from '../../gateways/index.ts'
import { accountBalance, verifyLedger, type AccountKey } from '../ledger/index.ts'
import { readIdentity } from './identity.ts'
import { differencesOf } from './settle-queries.ts'

/**
 * Any history of people's money from the first top-up to the bank's last answer: four ways in, charges, voids,
 * gifts, corrections, claims, blocks, disputes, refunds to the source, batches and what came back of them, held
 * against what gateways, drawers, bars and bank have. `HISTORIES=10000` walks that many; a failure names its seed,
 * and `SEED=…` walks that event alone.
 */
const PEOPLE = 25
const STEPS = 16
const AT_ONCE = 3
const only = process.env.SEED
const nights = only === undefined ? Math.ceil(Number(process.env.HISTORIES ?? 50) / PEOPLE) : 1
const start = only === undefined ? Math.floor(Date.now() % 1_000_000_000) : Number(only)

const fake: FakeGateways = createFakeGateways()
const server = useServer(
  () => ({ ...createOutbox().gateways, payments: connectionsOf(fake) }) as unknown as Gateways,
  { RATE_LIMIT_FACTOR: '1000000' },
)

const aNight = async (seed: number): Promise<Night> => {
  fake.payments.length = 0
  const event = await anEvent(server, undefined, 12)
  const cashier = await aCashier(server, event.id)
  const shift = await cashier.opens(0)
  const { id, name } = await aPlace(server, event.id)
  return {
    server,
    fake,
    payments: { ...server.deps, providers: providersOf(server.deps.env, fake), wake: () => {} },
    dice: createDice(seed),
    event,
    cashier: { ...cashier, shift },
    seed,
    batcher: aBatcherOf(server, event.id),
    bar: { id, name },
    campaigns: [v4(), v4()],
  }
}

/** Everybody's steps in turns, a few people at once. */
const live = async (people: readonly Attendee[]): Promise<void> => {
  const turns = Array.from({ length: STEPS }, () => people).flat()
  let next = 0
  const walk = async (): Promise<void> => {
    for (let turn = turns[next++]; turn; turn = turns[next++]) {
      await turn.stepInTheNight()
      server.clock.pass(200)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
}

const sumsOf = (people: readonly Attendee[]) => {
  const all = people.map((person) => person.outside())
  const sum = (worth: (one: (typeof all)[number]) => bigint): bigint =>
    all.reduce((total, one) => total + worth(one), 0n)
  return {
    cash: sum(({ cash }) => cash),
    spent: sum(({ spent }) => spent),
    gifts: sum(({ gifts }) => gifts),
    corrected: sum(({ corrected }) => corrected),
  }
}

/** Compares each person's books, and answers the house's accounts and what the outside says of them. */
const compare = async (
  { event: { id }, cashier, bar, seed }: Night,
  people: readonly Attendee[],
  after: ReturnType<typeof afterTheNight>,
): Promise<{ books: Record<string, bigint>; outside: Record<string, bigint> }> => {
  const { db, deps } = server
  let [sent, unbooked] = [0n, 0n]
  for (const person of people) {
    const { available, held, suspended, owes } = await person.books()
    const { kept, cash, gifts, corrected, spent } = person.outside()
    const [got, refused] = [after.paidTo(person.wallets), await after.unbookedOf(person.wallets)]
    sent += got
    unbooked += refused
    const story = { seed, walked: person.walked.join(' ') }
    const has = available + held + suspended - owes - refused
    expect({ ...story, has, held }).toEqual({
      ...story,
      has: kept + cash + gifts + corrected - spent - got,
      held: await after.awaitedOf(person.wallets),
    })
  }
  expect((await verifyLedger(db, id)).problems).toEqual([])
  expect((await readIdentity(deps.databases, id)).difference).toBe(0n)
  expect(await differencesOf(db, id, true)).toEqual([])

  const keptBy = (gateway: number): bigint =>
    fake.payments
      .filter((one) => one.gateway === gateway && one.status === 'approved')
      .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0n)
  const has = (key: AccountKey) => accountBalance(db, id, key)
  const sums = sumsOf(people)
  const books = {
    mercadoPago: await has('gateway_clearing:mp'),
    paypal: await has('gateway_clearing:paypal'),
    cash: (await has(`cash_drawer:${cashier.shift}`)) + (await has('terminal_clearing')),
    bar: await has(`bar_revenue:${bar.id}`),
    gifts: await has('promo'),
    bank: await has('bank'),
    payable: await has('refund_payable'),
  }
  const outside = {
    mercadoPago: keptBy(2),
    paypal: keptBy(3),
    cash: sums.cash,
    bar: -sums.spent,
    gifts: sums.gifts,
    bank: sums.corrected - sent + unbooked,
    payable: 0n,
  }
  return { books, outside }
}

test(`histories from seed ${start}: everybody has what came in for them and did not go out, once`, async () => {
  for (let at = 0; at < nights; at += 1) {
    const seed = start + at
    const night = await aNight(seed)
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => createPerson(night)))
    await live(people)
    const after = afterTheNight(night, people)
    await after.pass()
    const { books, outside } = await compare(night, people, after)
    expect({ seed, ...books }).toEqual({ seed, ...outside })
  }
}, 14_400_000)
