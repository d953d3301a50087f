import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, type Person } from '../../test/people/people.ts'
import { askRefund, fields, useDesk } from '../../test/money/refunds.ts'
import { saldoHere } from '../../test/cli/saldo.ts'
import { contentsOf, tablesWith } from '../../test/security/contents.ts'
import { aWallet } from '../../test/venue/venue.ts'
import { markEmailVerified } from '../modules/auth/index.ts'

const desk = useDesk()
const { server } = desk
const folder = mkdtempSync(join(tmpdir(), 'saldo-cli-refunds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeAll(() => desk.open())

const run = (...args: string[]) =>
  saldoHere(
    {
      env: {
        DATABASE_URL: server.appUrl,
        DATABASE_MIGRATION_URL: server.ownerUrl,
        DATA_DIR: folder,
        APP_SECRET: server.deps.env.APP_SECRET ?? '',
      },
      clock: server.clock,
    },
    ...args,
  )

const json = async (...args: string[]) => {
  const { code, out } = await run('--json', ...args)
  return { code, body: JSON.parse(out) as Record<string, unknown> & { data: Record<string, unknown> } }
}

test('an operator lists, reads, accepts, pays and takes back, and each second time is refused', async () => {
  const { folio, wallet } = await desk.aRequest(25_000, { name: 'Rita Luz' })
  expect((await run('refund', 'list', '--state', 'requested')).out).toMatch(
    new RegExp(`^${folio}  recibida .*Rita Luz$`, 'm'),
  )
  const shown = await run('refund', 'show', folio.toLowerCase().replaceAll('-', ' '))
  expect(shown.out).toContain('CLABE 032180000118359719\n')
  expect(shown.out).toContain('QR con $250.00 disponibles. Titular: QR anónimo; NO se envió desde su cuenta')
  expect(shown.out).toContain('Aceptarla aparta $250.00.')
  const unseen = await json('refund', 'accept', folio)
  expect(unseen).toMatchObject({ code: 1, body: { code: 'amount_unseen' } })
  expect(unseen.body.message).toBe(
    'Aceptarla aparta $250.00. Si estás de acuerdo, repite el comando con --amount y ese monto.',
  )
  expect(await desk.walletNow(wallet)).toEqual({ available: 25_000n, held: 0n })
  const seen = ['refund', 'accept', folio, '--amount', '250']
  expect((await json(...seen)).body.data).toMatchObject({ state: 'accepted', amount: 250 })
  expect(await desk.walletNow(wallet)).toEqual({ available: 0n, held: 25_000n })
  expect(await json(...seen)).toMatchObject({ code: 1, body: { code: 'refund_decided' } })
  expect((await json('refund', 'paid', folio)).body.data).toMatchObject({ state: 'paid' })
  const back = await json('refund', 'returned', folio, '--reason', 'La cuenta se cerró')
  expect(back.body.data).toMatchObject({ state: 'returned', reason: 'La cuenta se cerró' })
  expect(await desk.walletNow(wallet)).toEqual({ available: 25_000n, held: 0n })
})

test('an operator rejects with a reason, names the QR of a request without one, and sees the picture', async () => {
  const { folio } = await desk.aRequest()
  expect((await run('refund', 'reject', folio)).code).toBe(2)
  const rejected = await json('refund', 'reject', folio, '--reason', 'No es tu QR')
  expect(rejected.body.data).toMatchObject({ state: 'rejected' })

  const reply = await askRefund(server)
  const unnamed = reply.json<{ data: { folio: string } }>().data.folio
  expect((await run('refund', 'show', unnamed)).out).toContain('No dice un QR conocido: acéptala con --code.')
  const { code } = await aWallet(server, desk.event.id, { balance: 20_000 })
  const accepted = await json('refund', 'accept', unnamed, '--code', code, '--amount', '200')
  expect(accepted.body.data).toMatchObject({ state: 'accepted', event_id: desk.event.id })

  const file = join(folder, 'solicitud.jpg')
  expect((await run('refund', 'image', unnamed, '--to', file)).code).toBe(0)
  expect(await sharp(readFileSync(file)).metadata()).toMatchObject({ format: 'jpeg', width: 300 })
  expect(await json('refund', 'image', unnamed, '--to', file)).toMatchObject({
    code: 1,
    body: { code: 'file_unwritable' },
  })
  expect(await json('refund', 'show', 'R-00000-00000')).toMatchObject({
    code: 1,
    body: { code: 'not_found' },
  })
  expect(await json('refund', 'list', '--state', 'nada')).toMatchObject({ body: { code: 'state_unknown' } })
})

const ask = async (who: Person, more: Record<string, string>): Promise<string> => {
  const { code } = await aWallet(server, desk.event.id, { balance: 30_000, userId: who.id })
  const reply = await askRefund(server, { texts: fields({ code_qr: code, ...more }), as: who })
  return reply.json<{ data: { folio: string } }>().data.folio
}

test('a person’s export holds their requests with what they typed, not what others typed of their QR', async () => {
  const ana = await aPerson(server)
  const folio = await ask(ana, { name: 'Ana Exporta' })
  const { body } = await json('user', 'export', ana.email)
  expect(body.data.refunds).toMatchObject([
    {
      folio,
      state: 'requested',
      amount: null,
      sent: {
        name: 'Ana Exporta',
        phone: '5512345678',
        email: 'ana@prueba.test',
        clabe: '032180000118359719',
      },
    },
  ])
  const beto = await aPerson(server)
  const { code } = await aWallet(server, desk.event.id, { balance: 30_000, userId: beto.id })
  await askRefund(server, { texts: fields({ code_qr: code }), as: ana })
  expect((await json('user', 'export', beto.email)).body.data.refunds).toMatchObject([{ sent: null }])
})

test('an account with an open refund is not deleted; after it nothing but folio, state and amount stays', async () => {
  const ana = await aPerson(server)
  const folio = await ask(ana, { name: 'Ana Borrada', email: 'borrada@prueba.test' })
  expect(await json('user', 'delete', ana.email)).toMatchObject({ code: 1, body: { code: 'refund_open' } })
  await desk.decide(folio, 'accept', { why: 'Misma CLABE que su familia' })
  expect(await json('user', 'delete', ana.email)).toMatchObject({ code: 1, body: { code: 'refund_open' } })
  await desk.decide(folio, 'paid')
  await desk.letters()
  expect(await json('user', 'delete', ana.email)).toMatchObject({ code: 0 })
  expect((await desk.read(folio)).data).toMatchObject({
    state: 'paid',
    amount: 300,
    name: null,
    phone: null,
    email: null,
    clabe: null,
    clabe_fits: null,
    has_image: false,
  })
  const contents = await contentsOf(server.superUrl)
  for (const secret of ['Ana Borrada', 'borrada@prueba.test'])
    expect([secret, tablesWith(contents, secret)]).toEqual([secret, []])
})

test('a form sent signed out goes with the account that verified its e-mail, and nobody else’s does', async () => {
  const [ana, beto] = [await aPerson(server), await aPerson(server)]
  const signedOut = async (email: string) => (await desk.aRequest(30_000, { email })).folio
  const reject = (folio: string) => desk.decide(folio, 'reject', { reason: 'x' })
  const nameOf = async (folio: string) => (await json('refund', 'show', folio)).body.data.name
  const own = await signedOut(ana.email.replace('@', '+qr@').toUpperCase())
  const betos = await ask(beto, { email: ana.email })
  const unproven = await signedOut(beto.email)
  await markEmailVerified(server.db, ana.id, server.clock.now())
  expect(await json('user', 'delete', ana.email)).toMatchObject({ code: 1, body: { code: 'refund_open' } })
  await reject(own)
  expect(await json('user', 'delete', ana.email)).toMatchObject({ code: 0 })
  expect([await nameOf(own), await nameOf(betos)]).toEqual([null, expect.any(String)])
  await reject(betos)
  expect(await json('user', 'delete', beto.email)).toMatchObject({ code: 0 })
  expect([await nameOf(betos), await nameOf(unproven)]).toEqual([null, expect.any(String)])
})

test('180 days after it was closed the details of a request are forgotten by themselves; open ones stay', async () => {
  const [closed, open] = [await desk.aRequest(), await desk.aRequest()]
  await desk.decide(closed.folio, 'reject', { reason: 'x' })
  const forget = server.app.jobs.find(({ job }) => job.name === 'forget-refunds')
  const nameOf = async (folio: string) => (await json('refund', 'show', folio)).body.data.name
  server.clock.pass(180 * 24 * 3_600_000)
  await forget?.run({})
  expect(await nameOf(closed.folio)).not.toBeNull()
  server.clock.pass(1)
  await forget?.run({})
  expect(await nameOf(closed.folio)).toBeNull()
  expect(await nameOf(open.folio)).not.toBeNull()
})
