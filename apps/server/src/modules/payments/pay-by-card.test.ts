import { expect, test } from 'vitest'
import { aPerson } from '../../../test/people.ts'
import { runDueJobs } from '../../../test/jobs.ts'
import { anOrder, balanceOf, orderOf, pay, send, useShop } from '../../../test/purchases.ts'
import { anEvent } from '../../../test/venue.ts'

const shop = await useShop()
const { server, origin } = shop

test('an approved card credits the wallet and leads to payment-complete', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const code = await anOrder(shop, ana, event)
  const hidden = await send(shop, ana, `public/user/${ana.id}/event/${event.id}/qr`, { method: 'GET' })
  expect(hidden.json()).toEqual({ success: false, data: null })

  const reply = await pay(shop, ana, code)
  expect(reply.json()).toEqual({
    success: true,
    data: { redirect_url: `${origin}/events/${event.url}/payment-complete` },
  })
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  expect(await orderOf(shop, ana, event, code)).toMatchObject({ status: 1, payment_in_process: false })

  const qr = await send(shop, ana, `public/user/${ana.id}/event/${event.id}/qr`, { method: 'GET' })
  expect(qr.json()).toEqual({
    success: true,
    data: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{29}$/),
      available_balance: 200,
      event_id: event.id,
      event_name: event.name,
      event_url: event.url,
      isExpired: false,
      status: 'active',
      pending_topup: 0,
    },
  })
  await runDueJobs(server)
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
})
