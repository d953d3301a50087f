import { randomUUID } from 'node:crypto'
import { transact } from '../../../src/db/index.ts'
import { makePurchaseCode } from '../../../src/modules/orders/index.ts'
import { suspendPayment } from '../../../src/modules/payments/settle/suspend-payment.ts'
import { multipart } from '../../money/refunds.ts'
import { anOrder, pay, until } from '../../money/shop.ts'
import { told } from '../../money/told-payments.ts'
import { aPerson, type Person } from '../../people/people.ts'
import { call, keyOf } from '../../server/call.ts'
import type { Scene } from '../scene.ts'
import { may, mayAnywhere, type Entry, type Maker } from './entry.ts'

/** A payment of nobody at the event; its difference by name. */
const suspended = async (scene: Scene): Promise<string> => {
  const { server, event } = scene
  const payment = told(makePurchaseCode(event.id))
  // As applying it does, without the alarm that somebody must look.
  await transact(server.db, (tx) =>
    suspendPayment(tx, {
      eventId: event.id,
      payment,
      attempt: null,
      reason: 'unknown_order',
      at: server.clock.now(),
    }),
  )
  const { rows } = await server.pool.query<{ suspense_id: string }>(
    'SELECT suspense_id FROM payment_suspense WHERE gateway_payment_id = $1',
    [payment.id],
  )
  return `suspense~${rows[0]?.suspense_id}`
}

/** A payment that somebody new disputed; its difference by name. */
const contested = async (scene: Scene): Promise<string> => {
  const { server, event, simulator } = scene
  const ana = await aPerson(server)
  const code = await anOrder(scene, ana, event)
  await pay(scene, ana, code)
  const paymentId = (await simulator.paymentsOf(code))[0]?.id
  await simulator.control({ action: 'payment', payment_id: paymentId, to: 'charge_back' })
  const handle = server.app.jobs.find(({ job }) => job.name === 'handle-notice')
  const known = async () => {
    const { rows } = await server.pool.query<{ attempt_id: string }>(
      `SELECT a.attempt_id FROM payment_attempt a JOIN payment_dispute d USING (event_id, gateway, gateway_payment_id)
       WHERE a.code = $1`,
      [code],
    )
    return rows[0]?.attempt_id
  }
  await until(async () => {
    const { rows } = await server.pool.query<{ notice_id: string }>(
      "SELECT notice_id FROM gateway_notice WHERE status = 'stored'",
    )
    for (const { notice_id: noticeId } of rows) await handle?.run({ noticeId })
    return (await known()) !== undefined
  })
  return `chargeback~${await known()}`
}

const about =
  (body?: Record<string, unknown>): Maker =>
  async (scene) => ({ params: { difference: await suspended(scene) }, ...(body && { body }) })

const keyed =
  (more: Record<string, unknown>): Maker =>
  async (scene) => {
    const body = { op_id: randomUUID(), ...more }
    return { params: { difference: await suspended(scene) }, body, headers: keyOf(body) }
  }

/** What another person than the caller asked for. */
const decided: Maker = async (scene, who: Person | null) => {
  const { finance, admin } = scene.people
  const difference = await suspended(scene)
  const ask = randomUUID()
  const reply = await call(
    scene.server,
    'POST',
    `office/events/${scene.event.id}/differences/${difference}/ask`,
    {
      token: (who?.id === finance.id ? admin : finance).token,
      body: { op_id: ask, verb: 'pay_out', reason: 'Se pagó por transferencia' },
    },
  )
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return { params: { difference }, body: { ask, is_approved: true } }
}

const looked = new WeakMap<Scene, Promise<string>>()

/** One chargeback of a scene, for calls that leave it as it is. */
const looksAt = (scene: Scene): Promise<string> => {
  const known = looked.get(scene) ?? contested(scene)
  looked.set(scene, known)
  return known
}

const proved: Maker = async (scene, who) => {
  const file = {
    name: 'files',
    filename: 'prueba.pdf',
    type: 'application/pdf',
    data: Buffer.from('%PDF-1.4 prueba'),
  }
  const { payload, headers } = multipart({ op_id: randomUUID() }, [file])
  const mayProve = who?.id === scene.people.admin.id || who?.id === scene.people.finance.id
  const difference = await (mayProve ? contested : looksAt)(scene)
  return { params: { difference }, multipart: payload, headers }
}

const evidence: Maker = async (scene) => ({ params: { difference: await looksAt(scene) } })

const ONE = 'office/events/:event/differences/:difference'

/** Calls of where gateways, cash and suspense differ from the books. */
export const differenceCalls: Record<string, Entry> = {
  'GET office/events/:event/differences': may('money.read')(),
  'GET office/differences': mayAnywhere('money.read')(),
  'POST office/differences/compare': mayAnywhere('money.book')(async () => ({ body: {} }), {
    staff_changes: 200,
  }),
  [`GET ${ONE}`]: may('money.read')(about()),
  [`POST ${ONE}/resolve`]: may('money.book')(about({}), { staff_changes: 404 }),
  [`POST ${ONE}/ask`]: may('money.book')(keyed({ verb: 'pay_out', reason: 'Se pagó por transferencia' }), {
    staff_changes: 404,
  }),
  [`POST ${ONE}/decide`]: may('money.book')(decided, { staff_changes: 404 }),
  [`POST ${ONE}/notes`]: may('money.book')(keyed({ text: 'Le pregunté.' }), { staff_changes: 404 }),
  [`POST ${ONE}/proofs`]: may('money.book')(proved, { staff_changes: 404 }),
  [`GET ${ONE}/evidence`]: may('money.book')(evidence),
}
