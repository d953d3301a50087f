import { randomUUID } from 'node:crypto'
import type { Gateways } from '../../gateways/index.ts'
import { afterAll, expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { aCashier, ledgerIsSound } from '../../../test/venue/desk.ts'
import { aPerson, verifiedPhoneOf } from '../../../test/people/people.ts'
import { createPostBox } from '../../../test/people/post-box.ts'
import { useServer } from '../../../test/server/server.ts'

const post = createPostBox()
const server = useServer(() => post.gateways as Gateways)
afterAll(() => ledgerIsSound(server))

test('a manager sees what each person topped up, voided, reissued and paid out, on the screen and as CSV', async () => {
  const caja = await aCashier(server)
  const colleague = await aCashier(server, caja.eventId)
  const { eventId } = caja
  await server.pool.query('UPDATE event SET cash_refunds = true WHERE id = $1', [eventId])
  await server.pool.query(
    "UPDATE user_account SET name = 'Beto', paternal_surname = '=Luna' WHERE user_id = $1",
    [colleague.id],
  )
  for (const each of [caja, colleague]) await each.opens(1_000)
  const manager = await aPerson(server, [{ eventId, role: 'manager' }])
  const ana = await aPerson(server)
  const phone = await verifiedPhoneOf(server, ana)
  const topup = (by: typeof caja, more: object) =>
    by.ask('topups', { op_id: randomUUID(), amount: 50, tender: 'cash', ...more })
  const sold = await topup(caja, { amount: 80.5 })
  const { code } = (sold.body['data'] as { qr: { code: string } }).qr
  await topup(caja, { tender: 'terminal', voucher: '77' })
  const wrong = { op_id: randomUUID(), amount: 30, tender: 'cash' }
  await caja.ask('topups', wrong)
  const reason = 'Monto equivocado'
  expect(await caja.ask(`operations/${wrong.op_id}/void`, { op_id: randomUUID(), reason })).toMatchObject({
    status: 200,
  })
  await topup(colleague, { phone })
  const held = { op_id: randomUUID(), code }
  await colleague.ask('cashouts', held)
  const paid = await colleague.ask(`cashouts/${held.op_id}/paid`, { op_id: randomUUID() })
  expect(paid).toMatchObject({ status: 200 })
  await caja.ask('qr/reissue', { op_id: randomUUID(), code })
  await caja.ask('qr/reissue/code', { phone })
  const holder_code = await post.codeTo(server, phone)
  expect(await caja.ask('qr/reissue', { op_id: randomUUID(), phone, holder_code })).toMatchObject({
    status: 200,
  })

  const none = { count: 0, amount: 0 }
  const read = (path: string, token: string) =>
    call(server, 'GET', `staff/events/${eventId}/people-report${path}`, { token })
  expect((await read('', manager.token)).json()).toEqual({
    success: true,
    data: {
      at: server.clock.now().toISOString(),
      people: [
        {
          who: { id: caja.id, name: 'Ana Luna' },
          topups_cash: { count: 2, amount: 110.5 },
          topups_terminal: { count: 1, amount: 50 },
          voids: { count: 1, amount: 30 },
          paid_out: none,
          reissues: { count: 2, with_yes: 1 },
        },
        {
          who: { id: colleague.id, name: 'Beto =Luna' },
          topups_cash: { count: 1, amount: 50 },
          topups_terminal: none,
          voids: none,
          paid_out: { count: 1, amount: 80.5 },
          reissues: { count: 0, with_yes: 0 },
        },
      ],
    },
  })
  const csv = await read('/csv', manager.token)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.rawPayload.toString('utf8').replace('\uFEFF', '').split('\r\n')).toEqual([
    'Quién,Recargas en efectivo,"Recargas en efectivo, monto",Recargas con terminal,"Recargas con terminal, monto",Anulaciones y devoluciones,"Anulaciones y devoluciones, monto",Devoluciones en efectivo,"Devoluciones en efectivo, monto",QR cambiados,"De ellos, con el sí de su dueño"',
    'Ana Luna,2,110.50,1,50.00,1,30.00,0,0.00,2,1',
    'Beto =Luna,1,50.00,0,0.00,0,0.00,1,80.50,0,0',
    '',
  ])
  expect((await read('', caja.token)).statusCode).toBe(403)
  expect((await read('/csv', caja.token)).statusCode).toBe(403)
})
