import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { keyOf } from '../../../test/server/call.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { askRefund, fields, useDesk } from '../../../test/money/refunds.ts'
import { aWallet } from '../../../test/venue/venue.ts'
import { walletOf } from '../ledger/index.ts'

const desk = useDesk()
const { server } = desk

beforeAll(() => desk.open())

const claim = (who: Person, code: string) => {
  const payload = { op_id: randomUUID(), code }
  return server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/public/user/${who.id}/event/${desk.event.id}/qr/claim`,
    headers: { ...keyOf(payload), ...who.authorization },
    payload,
  })
}

/** Somebody with 900 pesos on a QR of their own. */
const aHolder = async (): Promise<Person> => {
  const ana = await aPerson(server)
  await claim(ana, (await aWallet(server, desk.event.id, { balance: 90_000 })).code)
  return ana
}

const ownOf = async (who: Person) => {
  const wallet = await walletOf(server.db, desk.event.id, { userId: who.id })
  return wallet && { available: wallet.available, held: wallet.held }
}

const ask = async (texts: Record<string, string>, as?: Person): Promise<string> => {
  const reply = await askRefund(server, { texts: fields(texts), ...(as && { as }) })
  return reply.json<{ data: { folio: string } }>().data.folio
}

test('a request is for what its QR had when it was sent: what comes later stays', async () => {
  const { folio, wallet } = await desk.aRequest(20_000)
  server.clock.pass(1_000)
  await desk.topUp(wallet, 90_000)
  expect((await desk.read(folio)).data).toMatchObject({
    payable_amount: 200,
    qr: { available_balance: 1_100 },
  })
  expect((await desk.decide(folio, 'accept')).body.data).toMatchObject({ amount: 200 })
  expect(await desk.walletNow(wallet)).toEqual({ available: 90_000n, held: 20_000n })
})

test('who claims a QR loses nothing to whoever asked for it before: the request can’t be accepted, and ends with a reason', async () => {
  const { folio, wallet } = await desk.aRequest(20_000)
  const ana = await aHolder()
  expect((await claim(ana, wallet.code)).statusCode).toBe(200)
  const early = await desk.decide(folio, 'accept', { amount: 200 })
  expect([early.status, early.body.code, early.body.message]).toEqual([
    409,
    'refund_qr_claimed',
    'Alguien sumó este QR a su cuenta después de esta solicitud: el saldo ya es suyo. Recházala.',
  ])
  expect((await desk.read(folio)).data).toMatchObject({ payable_amount: null, qr: { is_claimed: true } })
  await desk.letters()
  expect((await desk.read(folio)).data).toMatchObject({
    state: 'rejected',
    reason:
      'Ese QR se sumó a una cuenta después de tu solicitud. Si la cuenta es tuya, pide el reembolso desde ella, en «Mis Qrs».',
  })
  expect(await ownOf(ana)).toEqual({ available: 110_000n, held: 0n })
})

test('a photo of a QR that was claimed asks for nothing of its claimer; who claimed it may ask by it', async () => {
  const printed = await aWallet(server, desk.event.id, { balance: 20_000 })
  const ana = await aHolder()
  await claim(ana, printed.code)
  const stranger = await ask({ code_qr: printed.code })
  expect((await desk.decide(stranger, 'accept', { amount: 1_100 })).body.code).toBe('refund_qr_claimed')
  expect(await ownOf(ana)).toEqual({ available: 110_000n, held: 0n })
  const theirs = await ask({ code_qr: printed.code }, ana)
  expect((await desk.decide(theirs, 'accept')).body.data).toMatchObject({ amount: 1_100 })
})

test('only the amount that was seen is accepted; another is refused with the present one', async () => {
  const { folio, wallet } = await desk.aRequest(50_000)
  const refused = await desk.decide(folio, 'accept', { amount: 499.99 })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'refund_amount_changed', data: { amount: 500 } },
  ])
  expect(await desk.walletNow(wallet)).toEqual({ available: 50_000n, held: 0n })
  const none = await desk.decide(folio, 'accept', { amount: undefined })
  expect([none.status, none.body.code]).toEqual([422, 'validation_failed'])
  expect((await desk.decide(folio, 'accept', { amount: 500 })).status).toBe(200)
})

test('a request that names no QR pays at most what the one that the office found had when it was sent', async () => {
  const wallet = await aWallet(server, desk.event.id, { balance: 30_000 })
  server.clock.pass(1_000)
  const folio = await ask({})
  server.clock.pass(1_000)
  await desk.topUp(wallet, 90_000)
  const all = { code: wallet.code, amount: 1_200 }
  expect((await desk.decide(folio, 'accept', all, { event: 0 })).body).toMatchObject({
    code: 'refund_amount_changed',
    data: { amount: 300 },
  })
  const seen = { code: wallet.code, amount: 300 }
  expect((await desk.decide(folio, 'accept', seen)).body.data).toMatchObject({ amount: 300 })
})

test('the holder of a QR hears what is taken of it when a stranger’s request is accepted, before it is paid', async () => {
  const ana = await aPerson(server)
  const { code } = await aWallet(server, desk.event.id, { balance: 30_000, userId: ana.id })
  const folio = await ask({ code_qr: code, email: 'ladron@prueba.test' })
  await desk.letters()
  await desk.decide(folio, 'accept', { why: 'Ana lo confirmó.' })
  const sent = await desk.letters()
  expect(sent.toSorted()).toEqual(
    [
      `${ana.email}: Vamos a pagar un reembolso de tu saldo: $300.00`,
      `ladron@prueba.test: Aceptamos tu reembolso ${folio}`,
    ].toSorted(),
  )
})
