import { aBatcherOf } from './batcher.ts'
import { isExpected } from './histories.ts'
import { randomBytes } from 'node:crypto'
import type { OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import { isDatabaseDown, transact } from '../../src/db/index.ts'
import type { EventRecord } from '../../src/modules/events/index.ts'
import { walletOf, type Charge } from '../../src/modules/ledger/index.ts'
import { createOrder } from '../../src/modules/orders/create-order.ts'
import { attemptsOf, findOrder, findOrderByCode, isOpen, type Order } from '../../src/modules/orders/index.ts'
import { prepareOrder } from '../../src/modules/orders/prepare-order.ts'
import { applyPayment } from '../../src/modules/payments/settle/apply-payment.ts'
import { cancelOrder, cancelWaiting } from '../../src/modules/payments/ask/cancel-orders.ts'
import { capturePaypalOrder } from '../../src/modules/payments/begin/paypal/capture-paypal-order.ts'
import { expireOrder, giveUpOrder, prepareExpiry } from '../../src/modules/payments/ask/expire-order.ts'
import { offerPaypalOrder } from '../../src/modules/payments/begin/paypal/offer-paypal-order.ts'
import { payByCard } from '../../src/modules/payments/begin/card/pay-by-card.ts'
import { pollAttempt } from '../../src/modules/payments/ask/poll-attempt.ts'
import { refundOrder } from '../../src/modules/payments/settle/refund-order.ts'
import { refundPayment } from '../../src/modules/payments/settle/refund-payment.ts'
import { retryOrder } from '../../src/modules/payments/ask/retry-order.ts'
import { sweepSpan } from '../../src/modules/payments/reconcile/sweep-payments.ts'
import { bySystem } from '../server/by-system.ts'
import { createTestClock } from '../server/clock.ts'
import { createDice } from '../server/dice.ts'
import { createFakeGateways, type Taken } from '../vendors/fake-gateways.ts'
import { providerOf, providersOf } from '../vendors/providers.ts'
import type { TestServer } from '../server/server.ts'

/**
 * Retries while the database is unavailable: on a busy machine some of ten thousand histories wait too long
 * for a row.
 */
const patiently = async <Result>(work: () => Promise<Result>, tries = 5): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!isDatabaseDown(error) || tries <= 1) throw error
    return patiently(work, tries - 1)
  }
}

const AMOUNT = 20_000n
const MINUTE = 60_000
const LAST_ROUND = 10
const bar = { id: '0b000000-0000-4000-8000-000000000001', name: 'Barra' } as Charge['place']

/** One random history of one order: its events may happen in any order. */
export const createHistory = async (server: TestServer, event: EventRecord, seed: number) => {
  const { roll, pick } = createDice(seed)
  const fake = createFakeGateways()
  const clock = createTestClock(server.clock.now())
  const deps = { ...server.deps, clock, providers: providersOf(server.deps.env, fake), wake: () => {} }
  const userId = v4() as UserId
  const { db } = server
  const request = {
    eventId: event.id,
    userId,
    amount: centavos(AMOUNT),
    type: 'nuevo',
  } as const
  const prepared = await prepareOrder(
    { eventOf: async () => event },
    { ...request, namedQrs: [], namedOwners: [], at: clock.now() },
  )
  const call = { principal: userId, route: 'POST history', key: v4(), fingerprint: Buffer.alloc(32) }
  const { reply } = await createOrder(deps, { ...call, now: clock.now() }, prepared)
  const first = await findOrderByCode(db, event.id, (reply as { purchase_code: string }).purchase_code)
  if (!first) throw new Error('the order was just made')

  const order = async (): Promise<Order> => (await findOrder(db, event.id, first.orderId)) ?? first
  const attempts = () => attemptsOf(db, first)
  const payer = async () => ({
    event,
    userId,
    code: (await order()).code,
    hasAcceptedTerms: true,
    claimed: {},
    key: null,
    fingerprint: Buffer.alloc(32),
  })
  const aPayment = (): Taken | undefined => fake.payments[Math.floor(roll() * fake.payments.length)]
  const refunds = () =>
    db
      .selectFrom('payment_refund')
      .select(['refund_id', 'status'])
      .where('order_id', '=', first.orderId)
      .execute()

  const batcher = aBatcherOf({ ...server, clock }, event.id)
  let spent = 0n
  const spend = async (amount: bigint): Promise<void> => {
    const wallet = await walletOf(db, event.id, { userId })
    if (!wallet) return
    const charge: Charge = {
      opId: v4() as OpId,
      walletId: wallet.walletId,
      codeNo: 1,
      amount: centavos(amount),
      place: bar,
    }
    const { status } = await batcher.charge(charge)
    if (status === 'booked') spent += amount
  }
  /** Debt: the part of a chargeback that was already spent. */
  const debt = async (): Promise<bigint> => {
    const { rows } = await sql<{ debt: bigint }>`
      SELECT coalesce(sum(CASE WHEN d.key = 'chargeback_receivable' THEN t.amount ELSE -t.amount END), 0)::bigint AS debt
      FROM ledger.transfer t
      JOIN ledger.account d ON d.event_id = t.event_id AND d.account_id = t.debit_account
      JOIN ledger.account c ON c.event_id = t.event_id AND c.account_id = t.credit_account
      WHERE t.event_id = ${event.id} AND t.group_id = ${first.orderId}
        AND 'chargeback_receivable' IN (d.key, c.key)`.execute(db)
    return rows[0]?.debt ?? 0n
  }

  const poll = async (round: number): Promise<void> => {
    for (const { attemptId } of await attempts())
      await pollAttempt(deps, { eventId: event.id, attemptId, round })
  }

  const steps: Record<string, () => Promise<unknown>> = {
    card: async () =>
      payByCard(deps, {
        ...(await payer()),
        token: randomBytes(8).toString('hex'),
        paymentMethodId: 'visa',
        issuerId: null,
        email: 'a@b.test',
      }),
    paypal: async () => {
      const paypalOrderId = await offerPaypalOrder(deps, await payer())
      if (roll() < 0.8) fake.approve(paypalOrderId)
      if (roll() < 0.7) await capturePaypalOrder(deps, { ...(await payer()), paypalOrderId })
    },
    wallet: async () => fake.payElsewhere((await order()).code, roll() < 0.9 ? AMOUNT : AMOUNT - 1n),
    decide: async () => {
      const taken = aPayment()
      if (taken?.status === 'in_process' || taken?.status === 'pending')
        fake.touch(taken, pick(['approved', 'rejected', 'cancelled', 'in_process']))
    },
    notice: async () => {
      const taken = aPayment()
      const copies = taken ? Array.from({ length: pick([1, 1, 2, 5]) }, () => fake.told(taken)) : []
      await Promise.all(copies.map((payment) => applyPayment(deps, payment, 'notice')))
    },
    late: async () => {
      const taken = aPayment()
      if (taken)
        await applyPayment(
          deps,
          { ...fake.told(taken), status: 'in_process', lastUpdated: new Date(0) },
          'notice',
        )
    },
    poll: () => poll(pick([0, 3, 8])),
    sweep: () => sweepSpan(deps, providerOf(deps, pick([2, 3])), { from: new Date(0), to: clock.now() }),
    expire: () => expireOrder(deps, first),
    give_up: async () => {
      const orderId = await prepareExpiry(deps, { eventId: event.id, code: (await order()).code, userId })
      await transact(db, (tx) => giveUpOrder(tx, event.id, orderId, clock.now()))
    },
    retry: async () => retryOrder(deps, { eventId: event.id, code: (await order()).code, userId }),
    refund: async () =>
      refundOrder(deps, {
        eventId: event.id,
        code: first.code,
        opId: v4() as OpId,
        amount: pick([null, centavos(5_000), centavos(AMOUNT)]),
        reason: 'prueba',
        ...bySystem(server),
      }),
    refunds: async () => {
      for (const { refund_id } of await refunds())
        await refundPayment(deps, { eventId: event.id, refundId: refund_id })
    },
    cancel: () => cancelOrder(deps, first),
    cancel_waiting: async () =>
      cancelWaiting(deps, { eventId: event.id, code: (await order()).code, userId }),
    chargeback: async () => {
      const taken = aPayment()
      if (taken?.status === 'approved') fake.touch(taken, 'charged_back')
      else if (taken?.status === 'charged_back') fake.touch(taken, 'approved')
    },
    spend: () => spend(pick([2_000n, 8_000n, AMOUNT])),
    time: async () => clock.pass(pick([MINUTE, 31 * MINUTE, 40_000])),
  }
  const names = Object.keys(steps) as [string, ...string[]]

  const run = async (name: string): Promise<void> => {
    fake.next.fate = pick(['approved', 'approved', 'rejected', 'in_process', 'pending'])
    fake.next.answering = pick(['answers', 'answers', 'answers', 'silent', 'dies', 'dies before'])
    fake.next.refund = pick(['approved', 'approved', 'in_process', 'rejected'])
    try {
      await steps[name]?.()
    } catch (error) {
      if (!isExpected(error)) throw error
    }
  }

  /** Decides every pending payment and runs every due job, until nothing is pending. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 3; round += 1) {
      Object.assign(fake.next, { answering: 'answers', refund: 'approved', fate: 'approved' })
      for (const taken of fake.payments) {
        if (taken.status === 'in_process') fake.touch(taken, 'rejected')
        if (taken.status === 'pending') fake.touch(taken, 'cancelled')
      }
      fake.decideRefunds('approved')
      for (const name of ['sweep', 'refunds', 'expire']) await patiently(async () => steps[name]?.())
      await patiently(() => poll(LAST_ROUND))
      for (const taken of fake.payments) await patiently(() => applyPayment(deps, fake.told(taken), 'notice'))
      clock.pass(2 * 60 * MINUTE)
    }
  }

  return {
    walked: [] as string[],
    async walk(length: number): Promise<void> {
      for (let step = 0; step < length; step += 1) {
        const name = pick(names)
        const other = roll() < 0.3 ? pick(names) : null
        this.walked.push(other === null ? name : `${name}+${other}`)
        await Promise.all(other === null ? [run(name)] : [run(name), run(other)])
      }
      await settle()
    },
    /** Our books and the gateways' records, which must be equal. */
    async books() {
      const wallet = await walletOf(db, event.id, { userId })
      const kept = fake.payments
        .filter(({ status }) => status === 'approved')
        .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0n)
      const credited = (await attempts()).filter(({ money }) => money === 'credited').length
      const open = (await attempts()).filter(isOpen).length
      const waiting = (await refunds()).filter(({ status }) => status === 'asked' || status === 'in_process')
      const refused = (await refunds()).filter(({ status }) => status === 'refused').length
      const suspended = await db
        .selectFrom('payment_suspense')
        .select((of) => of.fn.sum<string>('amount_centavos').as('sum'))
        .where('order_id', '=', first.orderId)
        .where('status', '=', 'open')
        .executeTakeFirst()
      return {
        kept,
        available: wallet?.available ?? 0n,
        held: wallet?.held ?? 0n,
        suspended: BigInt(suspended?.sum ?? 0),
        spent,
        debt: await debt(),
        credited,
        open,
        waiting: waiting.length,
        refused,
        status: (await order()).status,
      }
    },
  }
}
