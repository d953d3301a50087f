import type { WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCharge, bar, newOpId, useLedger, type TestLedger } from '../../../../test/money/ledger.ts'
import type { Charge, Outcome } from '../index.ts'

const ledger = useLedger()

/** Two domains with an effect each: stock that may run out, and tickets that nobody gets for more than 90 pesos. */
const fixture = `
  CREATE TABLE public.stock (event_id integer, product text, count integer, PRIMARY KEY (event_id, product));
  CREATE TABLE public.ticket (event_id integer, op_id uuid PRIMARY KEY);
  CREATE FUNCTION public.take_stock(p_event integer, p_at timestamptz, p_op uuid[], p_values jsonb[]) RETURNS text[]
  LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE
    v_wanted jsonb;
    v_answers text[] := '{}';
  BEGIN
    PERFORM FROM public.stock s WHERE s.event_id = p_event AND s.product IN (
      SELECT jsonb_object_keys(v) FROM unnest(p_values) v) ORDER BY s.product FOR UPDATE;
    FOREACH v_wanted IN ARRAY p_values LOOP
      IF EXISTS (SELECT FROM public.stock s JOIN jsonb_each_text(v_wanted) w ON w.key = s.product
                 WHERE s.event_id = p_event AND s.count < w.value::integer) THEN
        v_answers := v_answers || ARRAY['product_sold_out'];
      ELSE
        UPDATE public.stock s SET count = s.count - w.value::integer FROM jsonb_each_text(v_wanted) w
        WHERE s.event_id = p_event AND s.product = w.key;
        v_answers := v_answers || ARRAY[NULL::text];
      END IF;
    END LOOP;
    RETURN v_answers;
  END $$;
  CREATE FUNCTION public.write_tickets(p_event integer, p_at timestamptz, p_op uuid[], p_values jsonb[]) RETURNS text[]
  LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    INSERT INTO public.ticket SELECT p_event, op FROM unnest(p_op) op;
    RETURN ARRAY(SELECT CASE WHEN v::text::integer > 90 THEN 'over_limit' END FROM unnest(p_values) WITH ORDINALITY u(v, n)
                 ORDER BY n);
  END $$;
  CREATE FUNCTION public.answer_badly(p_event integer, p_at timestamptz, p_op uuid[], p_values jsonb[]) RETURNS text[]
  LANGUAGE sql AS $$ SELECT ARRAY['busy'] $$;
  INSERT INTO ledger.charge_effect VALUES
    ('bad', 'public.answer_badly'), ('pieces', 'public.take_stock'), ('ticket', 'public.write_tickets')`

let superuser: pg.Client
beforeAll(async () => {
  superuser = new pg.Client({ connectionString: ledger.database.superUrl })
  await superuser.connect()
  await superuser.query(fixture)
})
afterAll(() => superuser.end())

const count = async (statement: string, of: number | readonly string[]): Promise<number> => {
  const { rows } = await superuser.query<{ count: string }>(statement, [of])
  return Number(rows[0]?.count)
}
const left = ({ eventId }: TestLedger, product = 'beer'): Promise<number> =>
  count(`SELECT count FROM public.stock WHERE event_id = $1 AND product = '${product}'`, eventId)
const tickets = ({ eventId }: TestLedger): Promise<number> =>
  count('SELECT count(*) FROM public.ticket WHERE event_id = $1', eventId)

const anEventWith = async (stock: Record<string, number>): Promise<TestLedger> => {
  const event = await ledger.anEvent()
  for (const [product, pieces] of Object.entries(stock))
    await superuser.query('INSERT INTO public.stock VALUES ($1, $2, $3)', [event.eventId, product, pieces])
  return event
}

const three = async ({ aWallet }: TestLedger): Promise<[WalletId, WalletId, WalletId]> => [
  await aWallet(1_000n),
  await aWallet(1_000n),
  await aWallet(1_000n),
]

const beer = (walletId: WalletId, more: Partial<Charge> = {}): Charge =>
  aCharge(walletId, 100n, { effects: { pieces: { beer: 1 }, ticket: 1 }, ...more })

/** Charges in one batch: the batcher knows their accounts already, so those of one turn go out together. */
const together = async (event: TestLedger, charges: readonly Charge[]): Promise<Outcome[]> => {
  const batcher = event.aBatcher()
  await batcher.charge(aCharge(await event.aWallet(10n), 10n, { tip: centavos(1) }))
  const outcomes = await Promise.all(charges.map((charge) => batcher.charge(charge)))
  const ids = charges.map(({ opId }) => opId)
  const transactions = 'SELECT count(DISTINCT xmin::text) FROM ledger.op WHERE op_id = ANY ($1)'
  expect(await count(transactions, ids)).toBe(1)
  return outcomes
}

test('a charge whose product is sold out is declined with its reason, moves nothing and leaves no effect', async () => {
  const event = await anEventWith({ beer: 1 })
  const [one, two] = await three(event)
  const batcher = event.aBatcher()
  expect(await batcher.charge(beer(one))).toMatchObject({ status: 'booked', balanceAfter: 900n })
  expect(await batcher.charge(beer(two))).toMatchObject({
    status: 'declined',
    code: 'product_sold_out',
    balanceBefore: 1_000n,
    balanceAfter: 1_000n,
    isRepeated: false,
  })
  expect([await left(event), await tickets(event), await event.balanceOf(two)]).toEqual([0, 1, 1_000n])
})

test('many at once, in batches of several processes and with several products, never sell a piece twice', async () => {
  const event = await anEventWith({ beer: 25, water: 25 })
  const batchers = [0, 1, 2, 3].map((slot) => event.aBatcher({ slot, batchLimit: 7 }))
  const ids = await Promise.all(Array.from({ length: 80 }, () => event.aWallet(1_000n)))
  const outcomes = await Promise.all(
    ids.map((walletId, number) => {
      const stock = number % 2 === 0 ? { beer: 1, water: 1 } : { water: 1, beer: 1 }
      const charge = beer(walletId, number % 8 === 7 ? {} : { effects: { pieces: stock, ticket: 1 } })
      return (batchers[number % 4] ?? event.aBatcher()).charge(charge)
    }),
  )
  expect(outcomes.filter(({ status }) => status === 'booked')).toHaveLength(25)
  expect([await left(event), await tickets(event)]).toEqual([0, 25])
  expect((await event.accounts())[`bar_revenue:${bar.id}`]).toBe(-2_500n)
})

test('a repeated charge takes its effects once, and a refused one stays refused after new stock came', async () => {
  const event = await anEventWith({ beer: 1 })
  const [one, two] = await three(event)
  const [booked, refused] = [beer(one), beer(two)]
  const batcher = event.aBatcher()
  const batchers = [batcher, event.aBatcher({ slot: 1 })]
  const answers = await Promise.all(
    batchers.flatMap((batcher) => Array.from({ length: 10 }, () => batcher.charge(booked))),
  )
  expect(answers.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
  expect([await left(event), await tickets(event)]).toEqual([0, 1])
  await batcher.charge(refused)
  await superuser.query('UPDATE public.stock SET count = 5 WHERE event_id = $1', [event.eventId])
  expect(await batcher.charge(refused)).toMatchObject({ code: 'product_sold_out', isRepeated: true })
  expect(await left(event)).toBe(5)
})

test('a charge that the ledger declines reaches no effect, and one without effects goes beside those with them', async () => {
  const event = await anEventWith({ beer: 1 })
  const [poor, plain, rich] = [await event.aWallet(50n), ...(await three(event))]
  const outcomes = await together(event, [
    beer(poor),
    aCharge(plain, 100n, { tip: centavos(10) }),
    beer(rich),
  ])
  expect(outcomes).toMatchObject([
    { status: 'declined', code: 'insufficient_balance' },
    { status: 'booked' },
    { status: 'booked' },
  ])
  expect([await left(event), await tickets(event)]).toEqual([0, 1])
})

test('what a later function refuses takes back what an earlier one did, and the others keep theirs', async () => {
  const event = await anEventWith({ beer: 5 })
  const ids = await three(event)
  const outcomes = await together(event, [
    beer(ids[0]),
    beer(ids[1], { effects: { pieces: { beer: 1 }, ticket: 91 } }),
    beer(ids[2], { effects: { pieces: { beer: 6 } } }),
  ])
  expect(outcomes.map((outcome) => ('code' in outcome ? outcome.code : 'booked'))).toEqual([
    'booked',
    'over_limit',
    'product_sold_out',
  ])
  expect([await left(event), await tickets(event)]).toEqual([4, 1])
  expect(await Promise.all(ids.map(event.balanceOf))).toEqual([900n, 1_000n, 1_000n])
})

test('the same id with other content takes no effect', async () => {
  const event = await anEventWith({ beer: 2 })
  const [one, two] = await three(event)
  const batcher = event.aBatcher()
  const opId = newOpId()
  await batcher.charge(beer(one, { opId }))
  await expect(batcher.charge(beer(two, { opId }))).rejects.toMatchObject({ code: 'operation_mismatch' })
  expect(await left(event)).toBe(1)
})

test.each([
  ['an effect that nobody does', { unheard_of: 1 }],
  ['an answer that is no refusal', { bad: 1 }],
])('%s fails the charge that has it and no other of its batch', async (_what, effects) => {
  const event = await anEventWith({ beer: 5 })
  const ids = await three(event)
  const alarms: unknown[] = []
  const batcher = event.aBatcher({ alarm: (error) => void alarms.push(error) })
  const [bad, ...good] = await Promise.allSettled(
    ids.map((walletId, number) => batcher.charge(beer(walletId, number === 0 ? { effects } : {}))),
  )
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22023' } })
  expect(good).toMatchObject([{ value: { status: 'booked' } }, { value: { status: 'booked' } }])
  expect(alarms.length).toBeGreaterThan(0)
  expect([await left(event), await event.balanceOf(ids[0])]).toEqual([3, 1_000n])
})
