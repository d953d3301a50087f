import type { OrderId } from '@saldo/contract/ids'
import { describe, expect, test } from 'vitest'
import { runDueJobs } from '../../../../../test/server/jobs.ts'
import { aPerson, type Person } from '../../../../../test/people/people.ts'
import {
  anOrder,
  balanceOf,
  orderBody,
  pay,
  send,
  useShop,
  withoutNotices,
} from '../../../../../test/money/shop.ts'
import { aWallet, anEvent } from '../../../../../test/venue/venue.ts'
import { askingDeps } from '../../../../../test/money/told-payments.ts'
import type { EventRecord } from '../../../events/index.ts'
import { updatePreference } from '../../settle/preference-queries.ts'
import { endPreferences } from './end-preferences.ts'
import { followExtension } from './prepare-preference.ts'

const shop = await useShop()
const { server, simulator } = shop

const MOST = 10_000

const aBuyer = async (): Promise<{ ana: Person; event: EventRecord }> => {
  return { ana: await aPerson(server), event: await anEvent(server) }
}

const order = (ana: Person, event: EventRecord, amount = MOST) =>
  send(shop, ana, `public/events/${event.id}/qr`, { body: orderBody(amount) })

const codeOf = (reply: Awaited<ReturnType<typeof order>>): string =>
  reply.json<{ data: { purchase_code: string } }>().data.purchase_code

const prepare = async (ana: Person, code: string): Promise<string> => {
  const body = { purchase_code: code, tyc: 1 }
  const reply = await send(shop, ana, 'public/mercado-pago/create-preference', { body, key: null })
  return reply.json<{ data: string }>().data
}

const giveUp = (ana: Person, event: EventRecord, code: string) =>
  send(shop, ana, `public/events/${event.id}/orderqr/update-expiration`, {
    method: 'PUT',
    body: { purchase_code: code },
  })

const retry = (ana: Person, event: EventRecord, code: string) =>
  send(shop, ana, `public/events/${event.id}/orderqr/update-order-retry/${code}`, {
    method: 'PATCH',
    body: { purchase_code: code },
    key: null,
  })

/** Whether the payer could still pay on the gateway's own page. */
const isPayable = async (id: string): Promise<boolean> => {
  const reply = await withoutNotices(shop, () =>
    fetch(`${simulator.mercadoPagoUrl}/checkout/v1/redirect`, {
      method: 'POST',
      body: new URLSearchParams({ pref_id: id, choice: 'approve' }),
      redirect: 'manual',
    }),
  )
  return reply.status === 303
}

test('an order that was given up can’t be paid at the gateway any more: prepared, given up and repeated, no more is paid than fits', async () => {
  const { ana, event } = await aBuyer()
  const ids: string[] = []
  for (let time = 0; time < 3; time += 1) {
    const code = codeOf(await order(ana, event))
    ids.push(await prepare(ana, code))
    expect((await giveUp(ana, event, code)).statusCode).toBe(200)
  }
  expect(await Promise.all(ids.map(isPayable))).toEqual([false, false, false])
  expect((await order(ana, event)).statusCode).toBe(200)
})

test('while the gateway doesn’t end it, what can still be paid counts as open, until its job ended it', async () => {
  const { ana, event } = await aBuyer()
  for (let time = 0; time < 2; time += 1) {
    const code = codeOf(await order(ana, event))
    await prepare(ana, code)
    await simulator.control({ action: 'next', operation: 'set_preference', outcome: 'server_error' })
    expect((await giveUp(ana, event, code)).statusCode).toBe(200)
  }
  expect((await order(ana, event)).json()).toMatchObject({ code: 'balance_above_maximum' })
  expect(await runDueJobs(server)).toContain('end-preferences')
  expect((await order(ana, event)).statusCode).toBe(200)
})

test('a payment by card ends the preference of its order', async () => {
  const { ana, event } = await aBuyer()
  const code = await anOrder(shop, ana, event)
  const id = await prepare(ana, code)
  await pay(shop, ana, code)
  await runDueJobs(server)
  expect(await isPayable(id)).toBe(false)
})

test('a new purchase code ends the preference of the old one', async () => {
  const { ana, event } = await aBuyer()
  const code = await anOrder(shop, ana, event)
  const id = await prepare(ana, code)
  const fresh = codeOf(await retry(ana, event, code))
  expect(await isPayable(id)).toBe(false)
  expect(await isPayable(await prepare(ana, fresh))).toBe(true)
})

test('an order that ended is opened again only where it still fits beside what was ordered meanwhile', async () => {
  const { ana, event } = await aBuyer()
  const first = codeOf(await order(ana, event))
  await giveUp(ana, event, first)
  for (let time = 0; time < 2; time += 1) await order(ana, event)
  const reply = await retry(ana, event, first)
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    {
      code: 'balance_above_maximum',
      message: 'Con esta recarga tu saldo pasaría del máximo de este evento.',
    },
  ])
})

test('a preference whose order was given up while it was made is ended, and not handed out', async () => {
  const { ana, event } = await aBuyer()
  const code = await anOrder(shop, ana, event)
  await simulator.control({ action: 'next', operation: 'create_preference', outcome: 'hang', seconds: 1 })
  const body = { purchase_code: code, tyc: 1 }
  const making = send(shop, ana, 'public/mercado-pago/create-preference', { body, key: null })
  await expect.poll(async () => (await preparedOf(code)).length).toBe(1)
  await giveUp(ana, event, code)
  expect((await making).json()).toMatchObject({ code: 'order_not_payable' })
  await runDueJobs(server)
  const [row] = await preparedOf(code)
  expect(await isPayable(row?.preference_id ?? '')).toBe(false)
})

describe('more time that the gateway is told too late', () => {
  const anExtension = async () => {
    const { ana, event } = await aBuyer()
    const code = await anOrder(shop, ana, event)
    const id = await prepare(ana, code)
    const expiresAt = new Date(server.clock.now().getTime() + 7_200_000).toISOString()
    return { id, extension: { eventId: event.id, code, expiresAt }, giveUp: () => giveUp(ana, event, code) }
  }

  test('opens no preference again that was ended before', async () => {
    const { id, extension, giveUp: end } = await anExtension()
    await end()
    await followExtension(askingDeps(shop), extension)
    expect(await isPayable(id)).toBe(false)
  })

  test.each([{ kind: 'done' }, { kind: 'unknown', why: 'lost' }] as const)(
    'is taken back where the order is given up during the call ($kind)',
    async (answer) => {
      const { id, extension, giveUp: end } = await anExtension()
      const late = askingDeps(shop, {
        mercadoPago: {
          ...shop.mercadoPago,
          setPreferenceDeadline: async (preferenceId: string, until: Date) => {
            await end()
            await shop.mercadoPago.setPreferenceDeadline(preferenceId, until)
            return answer
          },
        },
      })
      await followExtension(late, extension)
      expect(await runDueJobs(server)).toContain('end-preferences')
      expect(await isPayable(id)).toBe(false)
    },
  )
})

test('an end answered after its preference was given more time does not count: it is ended again', async () => {
  const { ana, event } = await aBuyer()
  const code = await anOrder(shop, ana, event)
  const id = await prepare(ana, code)
  await simulator.control({ action: 'next', operation: 'set_preference', outcome: 'server_error' })
  await giveUp(ana, event, code)
  const { order_id: orderId } = await server.db
    .selectFrom('payment_preference')
    .select('order_id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const later = new Date(server.clock.now().getTime() + 7_200_000)
  const overtaken = askingDeps(shop, {
    mercadoPago: {
      ...shop.mercadoPago,
      setPreferenceDeadline: async (preferenceId: string, until: Date) => {
        const answer = await shop.mercadoPago.setPreferenceDeadline(preferenceId, until)
        await shop.mercadoPago.setPreferenceDeadline(preferenceId, later)
        await updatePreference(server.db, { eventId: event.id, code }, { expiresAt: later, endedAt: null })
        return answer
      },
    },
  })
  await endPreferences(overtaken, { eventId: event.id, orderId: orderId as OrderId })
  expect(await runDueJobs(server)).toContain('end-preferences')
  expect(await isPayable(id)).toBe(false)
})

const preparedOf = (code: string) =>
  server.db.selectFrom('payment_preference').select('preference_id').where('code', '=', code).execute()

test('a QR that would lift the balance over the event’s maximum is not claimed, keeps its own, and can be later', async () => {
  const { ana, event } = await aBuyer()
  const [one, two] = [
    await aWallet(server, event.id, { balance: 1_200_000 }),
    await aWallet(server, event.id, { balance: 900_000 }),
  ]
  const claim = (code: string) =>
    send(shop, ana, `public/user/${ana.id}/event/${event.id}/qr/claim`, {
      body: { op_id: crypto.randomUUID(), code },
    })
  expect((await claim(one.code)).statusCode).toBe(200)
  const refused = await claim(two.code)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'claim_above_maximum',
      message:
        'Con este QR tu saldo pasaría del máximo de este evento. Su saldo sigue ahí: úsalo por separado en las barras, gasta antes una parte del tuyo o pregunta en la caja cómo retirarlo.',
    },
  ])
  expect(await balanceOf(shop, ana, event)).toBe(1_200_000n)
  const small = await aWallet(server, event.id, { balance: 800_000 })
  expect((await claim(small.code)).statusCode).toBe(200)
})

test('an open order counts against a claim', async () => {
  const { ana, event } = await aBuyer()
  await order(ana, event)
  const { code } = await aWallet(server, event.id, { balance: 1_100_000 })
  const body = { op_id: crypto.randomUUID(), code }
  const path = `public/user/${ana.id}/event/${event.id}/qr/claim`
  expect((await send(shop, ana, path, { body })).json()).toMatchObject({
    code: 'claim_above_maximum',
  })
})
