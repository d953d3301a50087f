import { randomUUID } from 'node:crypto'
import type { WalletId } from '@saldo/contract/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { answerOf, call } from '../../../test/server/call.ts'
import { aCashier, drawerOf, ledgerIsSound, type Cashier } from '../../../test/venue/desk.ts'
import { useServer } from '../../../test/server/server.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { aWallet, balanceOf } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)
let caja: Cashier

beforeEach(async () => {
  caja = await aCashier(server)
})
afterAll(() => ledgerIsSound(server))

const aQr = () => aWallet(server, caja.eventId, { balance: 0 })
const balance = (walletId: WalletId) => balanceOf(server, caja.eventId, walletId)

const refused = (status: number, code: string, message: string, rest: object = {}) => ({
  status,
  body: { success: false, code, message, ...rest },
})

const topped = async (by: Cashier, code: string, tender: 'cash' | 'terminal'): Promise<string> => {
  const op_id = randomUUID()
  const slip = tender === 'terminal' && { voucher: String(1 + Math.floor(Math.random() * 1e9)) }
  const body = { op_id, code, amount: 200, tender, ...slip }
  expect(await by.ask('topups', body)).toMatchObject({ status: 200 })
  return op_id
}
const undo = async (by: Person, operation: string) => {
  const body = { op_id: randomUUID(), reason: 'Monto equivocado' }
  const path = `staff/events/${caja.eventId}/operations/${operation}/void`
  const reply = await call(server, 'POST', path, { token: by.token, body })
  return answerOf(reply)
}
const closes = (caja: Cashier, shift: string, counted: number, counted_terminal = 0) =>
  caja.ask(`shifts/${shift}/close`, { op_id: randomUUID(), counted, counted_terminal })

test('a void of a cash point’s top-up takes the cash back out of the drawer while its shift is open, and not after the count', async () => {
  const shift = await caja.opens(100)
  const { walletId, code } = await aQr()
  const [wrong, right] = [await topped(caja, code, 'cash'), await topped(caja, code, 'cash')]
  expect(await undo(caja, wrong)).toMatchObject({ status: 200, body: { data: { balance_after: 200 } } })
  expect(await drawerOf(server, caja, shift)).toBe(30_000n)
  expect(await closes(caja, shift, 300)).toMatchObject({ body: { data: { difference: 0 } } })
  const mara = await aPerson(server, [{ eventId: caja.eventId, role: 'manager' }])
  const counted = refused(409, 'shift_closed', 'Ese turno ya se cerró.')
  expect(await undo(caja, right)).toEqual(counted)
  expect(await undo(mara, right)).toEqual(counted)
  expect(await drawerOf(server, caja, shift)).toBe(0n)
  expect(await balance(walletId)).toBe(20_000n)
})

test('a void of a cash point’s top-up that was voided before says so, whatever else is on the QR', async () => {
  const shift = await caja.opens(100)
  const { walletId, code } = await aQr()
  const wrong = await topped(caja, code, 'cash')
  await topped(caja, code, 'terminal')
  expect(await undo(caja, wrong)).toMatchObject({ status: 200 })
  expect(await undo(caja, wrong)).toMatchObject({ status: 409, body: { code: 'already_reversed' } })
  expect(await balance(walletId)).toBe(20_000n)
  expect(await drawerOf(server, caja, shift)).toBe(10_000n)
})

test('a void of a cash point’s top-up by terminal needs no drawer', async () => {
  const shift = await caja.opens(100)
  const { walletId, code } = await aQr()
  const wrong = await topped(caja, code, 'terminal')
  await closes(caja, shift, 100, 200)
  expect(await undo(caja, wrong)).toMatchObject({ status: 200 })
  expect(await balance(walletId)).toBe(0n)
})

test('a void of a cash point’s top-up that was spent meanwhile is refused with what is left, and moves nothing', async () => {
  const shift = await caja.opens(100)
  const { walletId, code } = await aQr()
  const wrong = await topped(caja, code, 'cash')
  await caja.ask('charges', { op_id: randomUUID(), code, amount: 88 })
  expect(await undo(caja, wrong)).toEqual(
    refused(409, 'insufficient_balance', 'El saldo no alcanza para este cobro.', {
      data: { balance: 112 },
    }),
  )
  expect(await drawerOf(server, caja, shift)).toBe(30_000n)
  expect(await balance(walletId)).toBe(11_200n)
})

test('a void of a cash point’s top-up against a closing shift, twenty times over: either the cash is back before the count, or the void is refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const shift = await caja.opens(100)
    const { code, walletId } = await aQr()
    const wrong = await topped(caja, code, 'cash')
    const [voided, closed] = await Promise.all([undo(caja, wrong), closes(caja, shift, 300)])
    const isBack = voided.status === 200
    expect(closed.body).toMatchObject({ data: { expected: isBack ? 100 : 300 } })
    expect(await drawerOf(server, caja, shift)).toBe(0n)
    expect(await balance(walletId)).toBe(isBack ? 0n : 20_000n)
  }
})
