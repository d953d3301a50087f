import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { refundRunsAt } from '../../../test/money/refund-runs.ts'
import { send, signedInAgain, useShop } from '../../../test/money/shop.ts'
import { aPerson } from '../../../test/people/people.ts'
import { forgetJobs, runDueJobs } from '../../../test/server/jobs.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'

const shop = await useShop()
const { server } = shop
const { aPayer, toTheEnd } = refundRunsAt(shop)
afterAll(() => ledgerIsSound(server))

test('what a payer has a claim open about stays in the reserve, and does not lapse', async () => {
  const event = await anEvent(server)
  const [, disputed] = [await aPayer(event, 300), await aPayer(event, 200)]
  await server.pool.query(
    `UPDATE payment_attempt SET gateway_status = 'in_mediation'
     WHERE order_id = (SELECT order_id FROM order_qr WHERE event_id = $1 AND user_id = $2)`,
    [event.id, disputed.person.id],
  )
  await server.pool.query('UPDATE event SET refunds_until = $2 WHERE id = $1', [event.id, event.endsAt])
  toTheEnd(event, 1)
  const finance = () => aPerson(server, [{ eventId: event.id, role: 'finance' }])
  const [rosa, ivan] = [await finance(), await finance()]
  const at = `office/events/${event.id}/settlement`
  const read = async <Of>(path: string): Promise<Of> =>
    (await send(shop, rosa, `${at}${path}`, { method: 'GET', key: null })).json<{ data: Of }>().data
  expect(await read('')).toMatchObject({
    reserve: { people: 500, refunds: 0, disputes: 200, total: 700 },
    columns: { difference: 0 },
  })
  expect(await read('/breakage')).toMatchObject({ preview: { qrs: 1, total: 300 }, obstacle: null })
  const op_id = randomUUID()
  expect(
    (await send(shop, await signedInAgain(shop, rosa), `${at}/breakage`, { body: { op_id } })).json(),
  ).toMatchObject({ data: { qrs: 1, total: 300 } })
  // What else is due would ask the gateway, which knows of no claim.
  await forgetJobs(server)
  const approved = await send(shop, ivan, `${at}/breakage/${op_id}/approve`, {
    body: { name: event.name },
    key: null,
  })
  expect(approved.statusCode).toBe(200)
  await runDueJobs(server)
  expect(await read('/breakage')).toMatchObject({
    preview: { qrs: 0, total: 0 },
    requests: [{ state: 'done', booked: { qrs: 1, total: 300 } }],
  })
  expect(await read('')).toMatchObject({ reserve: { people: 200 } })
})
