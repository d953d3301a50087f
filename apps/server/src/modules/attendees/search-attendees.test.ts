import { randomUUID } from 'node:crypto'
import type { SessionId } from '@saldo/contract/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  anAnonymousQr,
  anAttendee,
  aHelpDesk,
  type Attendee,
  type Help,
} from '../../../test/venue/attendee.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import { aPhone } from '../../../test/money/live-phone.ts'
import { anOrder, useShop } from '../../../test/money/shop.ts'
import { fields, imageFile, multipart, picture } from '../../../test/money/refunds.ts'
import { insertLiveKey } from '../ledger/index.ts'
import { reissueQrAtDesk } from '../wallets/index.ts'

const { server } = await useShop()
let help: Help
let mariana: Attendee

const search = async (text: string) => {
  const { status, body } = await help.ask('search', { text })
  expect(status).toBe(200)
  return body.data as { by: string; found: { wallet: string; name: string | null }[]; has_more: boolean }
}

const found = (one: Attendee, more: object = {}) => ({
  wallet: one.walletId,
  name: 'Mariana Torres Güereca',
  phone: one.phone,
  email: one.email,
  status: 'active',
  available_balance: 385,
  is_old_code: false,
  ...more,
})

beforeAll(async () => {
  help = await aHelpDesk(server)
  const name = { name: 'Mariana', paternal: 'Torres', maternal: 'Güereca' }
  mariana = await anAttendee(server, help.eventId, 38_500, name)
})

describe('a person is found', () => {
  test('by phone, as ten digits, with spaces or with the country', async () => {
    const national = mariana.phone.slice(3)
    for (const typed of [mariana.phone, national, `${national.slice(0, 2)} ${national.slice(2)}`])
      expect(await search(typed)).toEqual({ by: 'phone', found: [found(mariana)], has_more: false })
  })

  test('by e-mail, whole in any case, or by its start', async () => {
    expect(await search(mariana.email.toUpperCase())).toEqual({
      by: 'email',
      found: [found(mariana)],
      has_more: false,
    })
    expect((await search(mariana.email.replace('prueba.test', ''))).found).toEqual([found(mariana)])
    expect((await search('persona%@')).found).toEqual([])
  })

  test('by starts of the words of their name, without accents and in any order', async () => {
    for (const typed of ['mariana torres', 'guereca', 'TORR MARI', 'Güereca, Mariana'])
      expect(await search(typed)).toEqual({ by: 'name', found: [found(mariana)], has_more: false })
    expect((await search('ariana')).found).toEqual([])
    expect((await search("to:* | x' \\")).found).toEqual([])
  })

  test('by the code of their QR, as it is scanned or typed, and by one that was replaced', async () => {
    const typed = mariana.code.toLowerCase().replaceAll(/(.{4})/g, '$1 ')
    expect(await search(typed)).toEqual({ by: 'code', found: [found(mariana)], has_more: false })
    const lost = await anAttendee(server, help.eventId, 38_500, {
      name: 'Mariana',
      paternal: 'Torres',
      maternal: 'Güereca',
    })
    const wallet = { walletId: lost.walletId, userId: lost.id }
    const at = server.clock.now()
    const actor = { ...help.support, kind: 'staff', sessionId: randomUUID(), authTime: at }
    const change = { eventId: help.eventId, wallet, opId: randomUUID(), place: null, at, requestId: 'test' }
    await reissueQrAtDesk(server.deps, { ...change, actor } as never)
    expect((await search(lost.code)).found).toEqual([found(lost, { is_old_code: true })])
    await server.pool.query("UPDATE user_account SET name = 'Otra' WHERE user_id = $1", [lost.id])
  })

  test('by what their live QR shows, and not by a picture of it', async () => {
    const [phone, at, { eventId }] = [aPhone(), server.clock.now(), help]
    const key = { handle: '0123456AB', publicKey: phone.publicKey, sessionId: randomUUID() as SessionId }
    await insertLiveKey(server.db, { eventId, walletId: mariana.walletId, mayMove: false, at, ...key })
    const shown = { eventId, handle: key.handle, at }
    expect(await search(phone.show(shown))).toEqual({ by: 'code', found: [found(mariana)], has_more: false })
    const old = phone.show({ ...shown, at: new Date(at.getTime() - 60_000) })
    expect(await help.ask('search', { text: old })).toMatchObject({
      status: 409,
      body: { code: 'live_qr_old' },
    })
    expect((await search(aPhone().show(shown))).found).toEqual([])
    expect((await help.read(mariana.walletId)).body.data).toMatchObject({ live: { is_enrolled: true } })
  })

  test('by the code of a purchase that is not paid yet, and their QR says that it has no balance yet', async () => {
    const event = await anEvent(server)
    const buyer = await anAttendee(server, event.id, null)
    const code = await anOrder({ server } as never, buyer, event)
    const there = await aHelpDesk(server, event.id)
    expect((await there.ask('search', { text: code.toLowerCase() })).body.data).toEqual({
      by: 'purchase',
      found: [
        {
          wallet: buyer.walletId,
          name: 'Ana Luna Ríos',
          phone: buyer.phone,
          email: buyer.email,
          status: 'uncredited',
          available_balance: 0,
          is_old_code: false,
        },
      ],
      has_more: false,
    })
    expect((await there.read(buyer.walletId)).body.data).toMatchObject({
      status: 'uncredited',
      payments: [{ code, amount: 200, in_process: false, paid: null }],
    })
    expect(await search(code)).toEqual({ by: 'purchase', found: [], has_more: false })
  })

  test('by the folio of their refund', async () => {
    const { payload, headers } = multipart(fields({ code_qr: mariana.code }), [imageFile(await picture())])
    const sent = await server.app.http.inject({
      method: 'POST',
      url: '/api/v1/es/public/refunds',
      headers: { ...headers, ...mariana.authorization },
      payload,
    })
    const { folio } = sent.json<{ data: { folio: string } }>().data
    expect(await search(folio.toLowerCase())).toEqual({
      by: 'folio',
      found: [found(mariana)],
      has_more: false,
    })
    expect((await search('R-00000-00000')).found).toEqual([])
  })
})

test('an anonymous QR is found by its code and has no name', async () => {
  const { walletId, code } = await anAnonymousQr(server, help.eventId, 1_000)
  expect((await search(code)).found).toEqual([
    {
      wallet: walletId,
      name: null,
      phone: null,
      email: null,
      status: 'active',
      available_balance: 10,
      is_old_code: false,
    },
  ])
})

test('nobody of another event is found, by whatever is known of them', async () => {
  const { id } = await anEvent(server)
  const theirs = await anAttendee(server, id, 100, { name: 'Xóchitl', paternal: 'Zamora' })
  for (const text of [theirs.phone, theirs.email, 'xochitl zamora', theirs.code])
    expect((await search(text)).found).toEqual([])
})

test('at most twenty are found, with word that there are more', async () => {
  for (let i = 0; i < 21; i++)
    await anAttendee(server, help.eventId, 100, { name: `Gemela ${String.fromCodePoint(97 + i)}` })
  const { found: some, has_more } = await search('gemela')
  expect([some.length, has_more]).toEqual([20, true])
  expect((await search('gemela u')).has_more).toBe(false)
})

test('each search is audited by its kind and its answers, never by its text', async () => {
  await search(mariana.phone)
  const { rows } = await server.pool.query(
    `SELECT actor_id, event_id, subject, details FROM audit_log WHERE action = 'attendee.search'
     ORDER BY id DESC LIMIT 1`,
  )
  expect(rows).toEqual([
    {
      actor_id: help.support.id,
      event_id: help.eventId,
      subject: null,
      details: { by: 'phone', found: 1 },
    },
  ])
})
