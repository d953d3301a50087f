import { randomBytes } from 'node:crypto'
import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { v4 } from 'uuid'
import type { Caller } from '../../src/kernel/act.ts'
import {
  correctIn,
  correctOut,
  grantPromo,
  lapsePromo,
  lookUpCode,
  reverse,
  walletOf,
} from '../../src/modules/ledger/index.ts'
import { mergeCups } from '../../src/modules/catalogue/index.ts'
import { createOrder } from '../../src/modules/orders/create-order.ts'
import { attemptsOf, findOrderByCode, type Order } from '../../src/modules/orders/index.ts'
import { prepareOrder } from '../../src/modules/orders/prepare-order.ts'
import { payByCard } from '../../src/modules/payments/begin/card/pay-by-card.ts'
import { capturePaypalOrder } from '../../src/modules/payments/begin/paypal/capture-paypal-order.ts'
import { offerPaypalOrder } from '../../src/modules/payments/begin/paypal/offer-paypal-order.ts'
import { applyPayment } from '../../src/modules/payments/settle/apply-payment.ts'
import { refundOrder } from '../../src/modules/payments/settle/refund-order.ts'
import { blockQr, reissueQr } from '../../src/modules/wallets/change-qr.ts'
import { claimQr } from '../../src/modules/wallets/claim-qr.ts'
import { currentCode, openUserWallet } from '../../src/modules/wallets/index.ts'
import { anAccount } from '../people/people.ts'
import { bySystem } from '../server/by-system.ts'
import type { Taken } from '../vendors/fake-gateways.ts'
import { bookedOutcome, isExpected, owedFor } from './histories.ts'
import type { Night } from './histories-night.ts'

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

type Booked = { opId: OpId; amount: bigint }

/** One person of a night: what may happen to their money, and what the outside says that they have. */
export const createPerson = async (night: Night) => {
  const { server, fake, payments, dice, event, cashier, batcher, bar, campaigns } = night
  const { db, deps, clock } = server
  const { roll, pick } = dice
  const { id: userId } = await anAccount(server)
  const actor: Caller = { kind: 'attendee', id: userId, sessionId: v4() as never, authTime: clock.now() }
  const own = await openUserWallet(deps, { userId, eventId: event.id, at: clock.now() })

  const orders: Order[] = []
  const loose: { walletId: WalletId; code: string; claimCode: string }[] = []
  const wallets = new Set<WalletId>([own])
  const charges: Booked[] = []
  const cash: Booked[] = []
  let [gifts, corrected] = [0n, 0n]

  const act = (opId: OpId) => ({ actor, at: clock.now(), requestId: opId, eventId: event.id, opId })
  const booking = (opId: OpId) => ({ eventId: event.id, opId, at: clock.now() })
  const anyOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(roll() * items.length)]
  const drop = <Item>(items: Item[], item: Item): void => void items.splice(items.indexOf(item), 1)

  const anOrder = async (): Promise<Order> => {
    const request = { eventId: event.id, userId, amount: centavos(pick([10_000n, 20_000n])) }
    const prepared = await prepareOrder(
      { eventOf: async () => event },
      { ...request, type: 'nuevo', namedQrs: [], namedOwners: [], at: clock.now() },
    )
    const call = { principal: userId, route: 'POST history', key: v4(), fingerprint: Buffer.alloc(32) }
    const { reply } = await createOrder(payments, { ...call, now: clock.now() }, prepared)
    const order = await findOrderByCode(db, event.id, (reply as { purchase_code: string }).purchase_code)
    if (!order) throw new Error('The order was just made')
    orders.push(order)
    return order
  }
  const payer = ({ code }: Order) => ({
    event,
    userId,
    code,
    hasAcceptedTerms: true,
    claimed: {},
    key: null,
    fingerprint: Buffer.alloc(32),
  })
  const taken = (): Taken[] => {
    const codes = new Set<string>(orders.map(({ code }) => code))
    return fake.payments.filter(({ code }) => codes.has(code))
  }
  const tell = (payment: Taken) => applyPayment(payments, fake.told(payment), 'notice')

  /** A top-up at the cash point; without a code it sells a QR that somebody may claim. */
  const atDesk = async (tender: 'cash' | 'terminal', code: string | null): Promise<void> => {
    const [op_id, amount] = [v4() as OpId, pick([50, 150])]
    const voucher = tender === 'terminal' ? { voucher: randomBytes(6).toString('hex') } : {}
    const asked = { op_id, amount, tender, ...voucher, ...(code !== null && { code }) }
    const { status, body } = await cashier.ask('topups', asked)
    if (status >= 500) throw new Error(`The cash point answered ${status}`)
    const data = body['data'] as { status?: string; qr: { code: string; claim_code: string } } | undefined
    if (data?.status !== 'booked') return
    cash.push({ opId: op_id, amount: BigInt(amount) * 100n })
    const sold = code === null ? await lookUpCode(db, event.id, data.qr.code) : undefined
    if (!sold) return
    wallets.add(sold.walletId)
    loose.push({ walletId: sold.walletId, code: data.qr.code, claimCode: data.qr.claim_code })
  }
  const ownCode = () => currentCode(deps, { eventId: event.id, walletId: own })

  const steps = {
    card: async () => {
      const card = {
        token: randomBytes(8).toString('hex'),
        paymentMethodId: 'visa',
        issuerId: null,
        email: 'a@b.test',
      }
      await payByCard(payments, { ...payer(await anOrder()), ...card })
    },
    paypal: async () => {
      const order = await anOrder()
      const paypalOrderId = await offerPaypalOrder(payments, payer(order))
      fake.approve(paypalOrderId)
      await capturePaypalOrder(payments, { ...payer(order), paypalOrderId })
    },
    cash: async () => atDesk('cash', await ownCode()),
    terminal: async () => atDesk('terminal', await ownCode()),
    walk_up: () => atDesk(pick(['cash', 'terminal']), null),
    claim: async () => {
      const qr = anyOf(loose)
      if (!qr) return
      await claimQr({ ...deps, followMerge: mergeCups }, act(v4() as OpId), qr)
      drop(loose, qr)
    },
    charge: async () => {
      const wallet = await walletOf(db, event.id, { walletId: pick([own, ...wallets]) })
      if (!wallet) return
      const amount = pick([1_500n, 6_000n, 20_000n])
      const charge = {
        walletId: wallet.walletId,
        codeNo: wallet.codeNo,
        amount: centavos(amount),
        place: bar,
      }
      const outcome = await bookedOutcome((opId) => batcher.charge({ opId, ...charge }))
      if (outcome) charges.push({ opId: outcome.opId, amount })
    },
    void: async () => {
      const of = pick([charges, cash])
      const one = anyOf(of)
      if (one && (await bookedOutcome((id) => reverse(db, { ...booking(id), reverses: one.opId }))))
        drop(of, one)
    },
    give: async () => {
      const gift = { walletId: own, groupId: pick(campaigns), amount: centavos(pick([1_000n, 4_000n])) }
      if (await bookedOutcome((id) => grantPromo(db, { ...booking(id), ...gift }))) gifts += gift.amount
    },
    correct: async () => {
      const change = { walletId: own, amount: centavos(2_000) }
      const isIn = roll() < 0.5
      const outcome = await bookedOutcome((id) =>
        isIn
          ? correctIn(db, { ...booking(id), ...change, from: 'bank' })
          : correctOut(db, { ...booking(id), ...change, to: 'bank' }),
      )
      if (outcome) corrected += isIn ? 2_000n : -2_000n
    },
    block: async () => {
      const opId = v4() as OpId
      await pick([blockQr, reissueQr, reissueQr])(deps, act(opId))
    },
    dispute: async () => {
      const payment = anyOf(taken().filter(({ status }) => status === 'approved'))
      if (!payment) return
      fake.touch(payment, 'charged_back')
      await tell(payment)
    },
    win: async () => {
      const payment = anyOf(taken().filter(({ status }) => status === 'charged_back'))
      if (!payment) return
      fake.touch(payment, 'approved')
      await tell(payment)
    },
    refund: async () => {
      const order = anyOf(orders)
      const amount = pick<Centavos | null>([null, centavos(5_000)])
      const opId = v4() as OpId
      if (order)
        await refundOrder(payments, {
          eventId: event.id,
          code: order.code,
          opId,
          amount,
          reason: 'prueba',
          ...bySystem(server),
        })
    },
  }
  type Name = keyof typeof steps
  const often = ['card', 'card', 'cash', 'charge', 'charge', 'charge', 'walk_up', 'claim', 'dispute'] as const
  const inTheNight: [Name, ...Name[]] = [...often, ...(Object.keys(steps) as Name[])]
  const afterwards: [Name, ...Name[]] = ['dispute', 'dispute', 'win', 'charge', 'void', 'correct', 'block']
  const walked: string[] = []

  const run = async (name: Name): Promise<void> => {
    walked.push(name)
    fake.next.fate = pick(['approved', 'approved', 'approved', 'rejected', 'in_process'])
    fake.next.answering = pick(['answers', 'answers', 'answers', 'silent', 'dies', 'dies before'])
    fake.next.refund = pick(['approved', 'approved', 'in_process', 'rejected'])
    try {
      await steps[name]()
    } catch (error) {
      if (!isExpected(error)) throw new Error(`${walked.join(' ')} broke`, { cause: error })
    }
  }

  /** What gateways, drawers, bars and office say of this person, each by itself. */
  const outside = () => ({
    kept: sumOf(
      taken().map(({ status, amount, refunded }) => (status === 'approved' ? amount - refunded : 0n)),
    ),
    cash: sumOf(cash.map(({ amount }) => amount)),
    spent: sumOf(charges.map(({ amount }) => amount)),
    gifts,
    corrected,
  })

  const books = async () => {
    const ids = [...wallets]
    const mine = await Promise.all(ids.map((walletId) => walletOf(db, event.id, { walletId })))
    const open = await db
      .selectFrom('payment_suspense')
      .select((of) => of.fn.sum<string>('amount_centavos').as('sum'))
      .where('order_id', 'in', [...orders.map(({ orderId }) => orderId), v4()])
      .where('status', '=', 'open')
      .executeTakeFirst()
    return {
      available: sumOf(mine.map((wallet) => wallet?.available ?? 0n)),
      held: sumOf(mine.map((wallet) => wallet?.held ?? 0n)),
      suspended: BigInt(open?.sum ?? 0),
      owes: await owedFor(db, event.id, ids),
    }
  }

  return {
    userId,
    own,
    walked,
    /** Whose money it is; a QR that was sold and not claimed is theirs too. */
    wallets,
    stepInTheNight: () => run(pick(inTheNight)),
    stepAfterwards: () => run(pick(afterwards)),
    outside,
    books,
    taken,
    tell,
    /** Payments that we still have to ask a gateway about. */
    attempts: async () => (await Promise.all(orders.map((order) => attemptsOf(db, order)))).flat(),
    /** Takes back what is left of the gifts, as when all campaigns have ended. */
    lapse: async (): Promise<void> => {
      const outcome = await bookedOutcome((id) =>
        lapsePromo(db, { ...booking(id), walletId: own, over: campaigns }),
      )
      if (outcome) gifts += outcome.balanceAfter - outcome.balanceBefore
    },
  }
}

export type Attendee = Awaited<ReturnType<typeof createPerson>>
