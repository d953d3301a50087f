import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerForm } from '../../../test/money/answer-form.ts'
import { refundRunsAt } from '../../../test/money/refund-runs.ts'
import { goodClabe } from '../../../test/money/refunds.ts'
import { send, signedInAgain, useShop } from '../../../test/money/shop.ts'
import { aKey } from '../../../test/organiser/keys.ts'
import { createClient } from '../../../test/organiser/outside-client.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { aPlace, atPlace } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'
import { verifyLedger, walletOf } from '../ledger/index.ts'
import { settleAll } from '../reporting/index.ts'
import { currentCode } from '../wallets/index.ts'

const shop = await useShop({ RATE_LIMIT_FACTOR: '100000' })
const { server, simulator, origin } = shop
const { anAutoEvent, aPayer, begun, own, refundedOf, runItself, toTheEnd } = refundRunsAt(shop)

type Data = Record<string, unknown>

/** One call that must succeed. */
const must = async (
  who: Person,
  path: string,
  body?: Data,
  method: 'GET' | 'POST' | 'PUT' = body === undefined ? 'GET' : 'POST',
): Promise<Data> => {
  const reply = await send(shop, who, path, { method, ...(body && { body }) })
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`)
  return reply.json<{ data: Data }>().data
}

/** Sells at a place, as its bar does. */
const charge = async (event: EventRecord, bar: Person, payer: Person, pesos: number): Promise<void> => {
  const wallet = await walletOf(server.db, event.id, { userId: payer.id })
  const code = await currentCode(server.deps, { eventId: event.id, walletId: wallet!.walletId })
  const sale = {
    op_id: randomUUID(),
    code,
    amount: pesos,
    items: [],
    occurred_at: server.clock.now().toISOString(),
  }
  await must(bar, `staff/events/${event.id}/charges`, sale)
}

/** The bank's answer to a batch that says everything arrived. */
const answer = async (event: EventRecord, who: Person, batch: string): Promise<void> => {
  const at = `office/events/${event.id}/refund-batches/${batch}`
  const { items } = (await must(who, at)) as { items: { reference: string; amount: number }[] }
  const file = [
    'referencia,importe,estado',
    ...items.map((one) => `${one.reference},${one.amount},liquidada`),
  ].join('\n')
  const upload = async (path: string, fields: Record<string, string>) => {
    const { multipart, headers } = answerForm(file, { bank: 'Banorte', ...fields })
    const url = `/api/v1/es/${at}/answer${path}`
    const reply = await server.app.http.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...who.authorization },
      payload: multipart,
    })
    return reply.json<{ data: { mark: string } }>().data
  }
  const { mark } = await upload('/preview', {})
  await upload('', { mark })
  await runDueJobs(server)
}

/** An event with a bar of somebody else's, at which two people leave some of what they paid. */
const aNight = async () => {
  const event = await anAutoEvent()
  const place = await aPlace(server, event.id)
  const bar = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await atPlace(server, place, bar.id)
  const [lucky, unlucky] = [await aPayer(event, 200), await aPayer(event, 300)]
  await charge(event, bar, lucky.person, 70.5)
  await charge(event, bar, unlucky.person, 100)
  return { event, place, lucky, unlucky }
}

/** What is left goes back; one payment is refused and its holder gives a CLABE, paid by a batch of two people. */
const giveBack = async (
  { event, lucky, unlucky }: Awaited<ReturnType<typeof aNight>>,
  { manager, finance }: { manager: Person; finance: Person },
): Promise<void> => {
  await begun(event)
  await simulator.control({ action: 'next', operation: 'create_refund', outcome: 'refund_rejected' })
  await runItself(event)
  const [back] = await own(lucky.person)
  const [refused] = await own(unlucky.person)
  const states = [back, refused].map((one) => one?.parts.map(({ state }) => state).join())
  expect(states.toSorted()).toEqual(['refused', 'sent'])
  const whose = states[0] === 'refused' ? lucky : unlucky
  const asked = states[0] === 'refused' ? back : refused
  const left = states[0] === 'refused' ? 129.5 : 200
  expect(asked?.asks?.amount).toBe(left)

  const again = await signedInAgain(shop, whose.person)
  const given = { op_id: randomUUID(), sign: asked?.asks?.sign, clabe: goodClabe }
  await must(again, `public/user/${whose.person.id}/event/${event.id}/returns`, given)
  const batch = randomUUID()
  const at = `office/events/${event.id}/refund-batches`
  await must(await signedInAgain(shop, manager), at, { op_id: batch })
  const approver = await signedInAgain(shop, finance)
  await must(approver, `${at}/${batch}/approve`, { total: left })
  await must(approver, `${at}/${batch}/file`, {})
  await answer(event, approver, batch)
  const [after] = await own(whose.person)
  expect(after).toMatchObject({ transfers: [{ amount: left, state: 'paid' }], asks: null })
  const online = [...lucky.codes, ...unlucky.codes]
  const sent = await Promise.all(online.map(refundedOf))
  expect(sent.reduce((sum, pesos) => sum + pesos, 0) + left).toBe(329.5)
}

/** What the gateway still has of the event arrives at the bank. */
const deposit = async (event: EventRecord, who: Person): Promise<void> => {
  const at = `office/events/${event.id}/deposits`
  const { accounts } = (await must(who, at)) as { accounts: { id: number; owed: number }[] }
  for (const { id, owed } of accounts.filter((one) => one.owed > 0)) {
    const arrived_on = server.clock.now().toISOString().slice(0, 10)
    await must(who, at, {
      op_id: randomUUID(),
      account: id,
      amount: owed,
      fee: 0,
      arrived_on,
      reference: `L-${id}`,
    })
  }
}

/** The place is paid what it sold less what the organiser keeps; then nothing is owed to anybody else. */
const settle = async (
  { event, place }: Awaited<ReturnType<typeof aNight>>,
  { finance, admin }: { finance: Person; admin: Person },
): Promise<void> => {
  const at = `office/events/${event.id}/settlement`
  const [drafter, approver] = [await signedInAgain(shop, finance), await signedInAgain(shop, admin)]
  const terms = {
    owner_name: 'Cervecería Prueba',
    rfc: 'GODE561231GR8',
    clabe: goodClabe,
    commission_bp: 1_500,
    fixed_fee: 5,
    vat_bp: 1_600,
  }
  await must(drafter, `${at}/places/${place.id}/terms`, terms, 'PUT')
  const drafted = await must(drafter, `${at}/places/${place.id}/statements`, {
    op_id: randomUUID(),
    adjustments: [],
  })
  // 170.50 sold, 15 % commission, 5.00 fixed, 16 % VAT on both; a half centavo is rounded up.
  expect(drafted).toMatchObject({ sales: 170.5, commission: -25.58, fixed_fee: -5, vat: -4.89, due: 135.03 })
  await deposit(event, drafter)
  const statement = `${at}/statements/${String(drafted['id'])}`
  await must(approver, `${statement}/approve`, { print: drafted['print'] })
  const paid_on = server.clock.now().toISOString().slice(0, 10)
  await must(approver, `${statement}/pay`, { paid_on, reference: 'SPEI 7781' })
  const { columns, reserve, flow, net } = (await must(approver, at)) as {
    columns: {
      where_total: number
      whose_total: number
      difference: number
      whose: { line: string; amount: number }[]
    }
    reserve: { total: number }
    flow: { step: string; amount: number }[]
    net: number
  }
  expect(columns).toMatchObject({ difference: 0, where_total: columns.whose_total })
  expect(reserve.total).toBe(0)
  const steps = flow.filter(({ amount }) => amount !== 0).map(({ step, amount }) => [step, amount])
  expect(Object.fromEntries(steps)).toEqual({
    loaded: 500,
    given_back: -329.5,
    spent: 170.5,
    fees: expect.any(Number) as number,
    vendors: -135.03,
    vat: -4.89,
    organiser: columns.whose.find(({ line }) => line === 'organiser')?.amount,
  })
  // The event's net has what the vendor is due; what is the organiser's has not.
  expect(net).toBeCloseTo((Object.fromEntries(steps) as { organiser: number }).organiser + 135.03 + 4.89, 2)
  const owed = columns.whose
    .filter(({ line, amount }) => amount !== 0 && line !== 'organiser')
    .map(({ line }) => line)
  expect(owed).toEqual(['vat'])
}

test('an event from its sales to the last centavo, and an outside program that rebuilds its totals', async () => {
  const night = await aNight()
  const { event } = night
  const [manager, finance, admin] = [
    await aPerson(server, [{ eventId: event.id, role: 'manager' }]),
    await aPerson(server, [{ eventId: event.id, role: 'finance' }]),
    await aPerson(server, [{ eventId: null, role: 'admin' }]),
  ]
  toTheEnd(event, 1)
  await giveBack(night, { manager, finance })
  await settle(night, { finance, admin })
  expect((await verifyLedger(server.db)).problems).toEqual([])

  server.clock.pass(3 * 60_000)
  await settleAll(server.db, server.deps)
  const { key } = await aKey(server, event.id, ['catalogue.read', 'money.read'])
  const client = createClient(origin, key)
  const { movements, ...totals } = await client.totals(await client.event(), 3)
  expect(movements).toBeGreaterThan(5)
  expect(totals).toEqual({ loaded: 500, spent: 170.5, unspent: 0 })
})
