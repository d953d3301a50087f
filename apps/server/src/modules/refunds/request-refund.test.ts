import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { askRefund, fields, goodClabe, imageFile, picture, useDesk } from '../../../test/money/refunds.ts'
import { contentsOf, tablesWith } from '../../../test/security/contents.ts'
import { aWallet } from '../../../test/venue/venue.ts'

const desk = useDesk()
const { server } = desk
let ana: Person

beforeAll(async () => {
  await desk.open()
  ana = await aPerson(server)
})

type Folio = { data: { folio: string } }
const folioOf = ({ body }: { body: string }): string => (JSON.parse(body) as Folio).data.folio

const requests = async (): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::integer AS count FROM refund_request`.execute(server.db)
  return rows[0]?.count ?? -1
}

describe('a request', () => {
  test('answers a folio, and the requester gets it by e-mail [S-1.9]', async () => {
    const reply = await askRefund(server)
    expect(reply.json()).toEqual({
      success: true,
      data: { folio: expect.stringMatching(/^R-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/) },
    })
    expect(await desk.letters()).toEqual([
      `ana@prueba.test: Recibimos tu solicitud de reembolso ${folioOf(reply)}`,
    ])
  })

  test('of a code that exists is answered like one of a code that does not, and links only the first', async () => {
    const { code, walletId } = await aWallet(server, desk.event.id, { balance: 20_000 })
    const unknown = code.slice(0, 3) + code.slice(3).split('').toReversed().join('')
    const known = await askRefund(server, { texts: fields({ code_qr: code }) })
    const other = await askRefund(server, { texts: fields({ code_qr: unknown }) })
    const shape = ({ statusCode, headers, json }: typeof known) => {
      const { date: _date, 'x-request-id': _id, ...same } = headers
      return { statusCode, same, keys: Object.keys(json<Folio>().data) }
    }
    expect(shape(known)).toEqual(shape(other))
    const { rows } = await sql`
      SELECT folio, event_id, wallet_id FROM refund_request
      WHERE folio IN (${folioOf(known)}, ${folioOf(other)}) ORDER BY event_id`.execute(server.db)
    expect(rows).toEqual([
      { folio: folioOf(other), event_id: 0, wallet_id: null },
      { folio: folioOf(known), event_id: desk.event.id, wallet_id: walletId },
    ])
  })

  test('of somebody signed in is theirs; a bad token is refused and asks for nothing', async () => {
    const reply = await askRefund(server, { as: ana })
    const list = await server.app.http.inject({
      url: `/api/v1/es/public/user/${ana.id}/refunds`,
      headers: ana.authorization,
    })
    expect(list.json()).toEqual({
      success: true,
      data: [
        {
          folio: folioOf(reply),
          state: 'requested',
          amount: null,
          reason: null,
          qr_id: null,
          event_id: null,
          created_at: server.clock.now().toISOString(),
          accepted_at: null,
          rejected_at: null,
          paid_at: null,
          returned_at: null,
        },
      ],
    })
    const before = await requests()
    const stranger = { ...ana, authorization: { authorization: 'Bearer nonsense' } }
    expect((await askRefund(server, { as: stranger })).statusCode).toBe(401)
    expect(await requests()).toBe(before)
  })

  test.each([
    ['in groups, as it stands under the QR', (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1 ')],
    ['with dashes', (code: string) => code.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-')],
    ['letter by letter', (code: string) => Array.from(code).join(' ')],
  ])('finds the QR by its code typed %s [S-5.4]', async (_how, typed) => {
    const { code, walletId } = await aWallet(server, desk.event.id, { balance: 20_000 })
    const folio = folioOf(await askRefund(server, { texts: fields({ code_qr: typed(code) }) }))
    const { rows } = await sql`SELECT wallet_id FROM refund_request WHERE folio = ${folio}`.execute(server.db)
    expect(rows).toEqual([{ wallet_id: walletId }])
  })

  test('that names somebody’s QR from outside their account warns them, and they see it', async () => {
    const { code, walletId } = await aWallet(server, desk.event.id, { balance: 20_000, userId: ana.id })
    await desk.letters()
    const folio = folioOf(await askRefund(server, { texts: fields({ code_qr: code }) }))
    expect(await desk.letters()).toEqual([
      `ana@prueba.test: Recibimos tu solicitud de reembolso ${folio}`,
      `${ana.email}: Pidieron el reembolso de tu saldo`,
    ])
    await askRefund(server, { texts: fields({ code_qr: code }), as: ana })
    expect(await desk.letters()).toHaveLength(1)
    const stranger = await aPerson(server)
    await askRefund(server, { texts: fields({ code_qr: code }), as: stranger })
    const seenBy = async (who: Person) =>
      (
        await server.app.http.inject({
          url: `/api/v1/es/public/user/${who.id}/refunds`,
          headers: who.authorization,
        })
      ).json<{ data: { qr_id: string | null; event_id: number | null }[] }>().data
    expect((await seenBy(ana)).filter(({ qr_id }) => qr_id === walletId)).toHaveLength(3)
    // Who is not its holder learns nothing of the QR from the list either.
    expect(await seenBy(stranger)).toMatchObject([{ qr_id: null, event_id: null }])
  })
})

describe('sent again', () => {
  test('without a key the same content is the same request', async () => {
    const [texts, files, before] = [fields(), [imageFile(await picture())], await requests()]
    const first = await askRefund(server, { texts, files })
    const again = await askRefund(server, { texts, files })
    expect(again.json()).toEqual(first.json())
    expect([first, again].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true'])
    expect(await requests()).toBe(before + 1)
    await desk.letters()
  })

  test('with its key it is answered alike, and another content under that key is refused', async () => {
    const [texts, files, key] = [fields(), [imageFile(await picture())], randomUUID()]
    const first = await askRefund(server, { texts, files, key })
    expect((await askRefund(server, { texts, files, key })).json()).toEqual(first.json())
    const other = await askRefund(server, { texts: { ...texts, name: 'Otra' }, files, key })
    expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'idempotency_mismatch' }])
  })

  test('ten times at once it is one request and one letter', async () => {
    await desk.letters()
    const [texts, files, before] = [fields(), [imageFile(await picture())], await requests()]
    const replies = await Promise.all(Array.from({ length: 10 }, () => askRefund(server, { texts, files })))
    expect(replies.filter(({ statusCode }) => ![200, 409].includes(statusCode))).toEqual([])
    expect(
      new Set(replies.filter(({ statusCode }) => statusCode === 200).map((reply) => folioOf(reply))).size,
    ).toBe(1)
    expect(await requests()).toBe(before + 1)
    expect(await desk.letters()).toHaveLength(1)
  })
})

describe('what is wrong is said field by field, and nothing is kept', () => {
  test('everything at once [S-3.16]', async () => {
    const before = await requests()
    const reply = await askRefund(server, {
      texts: { name: 'A', phone: '55 12', email: 'ana@', clabe: '123', code_qr: 'x'.repeat(31) },
      files: [],
    })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual({
      success: false,
      code: 'validation_failed',
      message: 'Revisa los datos marcados e inténtalo de nuevo.',
      errors: {
        image_qr: ['El archivo es requerido.'],
        name: ['Mínimo 2 caracteres.'],
        phone: ['Solo dígitos (7 a 15).'],
        email: ['Correo no válido.'],
        clabe: ['Debe contener exactamente 18 dígitos.'],
        code_qr: ['Máximo 30 caracteres.'],
      },
      request_id: expect.any(String),
    })
    expect(await requests()).toBe(before)
  })

  test('nothing at all [S-3.15]', async () => {
    const reply = await askRefund(server, { texts: {}, files: [] })
    expect(reply.json()).toMatchObject({
      errors: {
        image_qr: ['El archivo es requerido.'],
        name: ['Requerido.'],
        phone: ['Requerido.'],
        email: ['Requerido.'],
        clabe: ['Requerido.'],
      },
    })
  })

  test('a form that is no multipart, a NUL byte, a card’s number', async () => {
    const json = await server.app.http.inject({
      method: 'POST',
      url: '/api/v1/es/public/refunds',
      payload: fields(),
    })
    expect([json.statusCode, json.json()]).toMatchObject([415, { code: 'unsupported_media' }])
    const nul = await askRefund(server, { texts: fields({ name: 'A\0na' }) })
    expect(nul.json()).toMatchObject({ code: 'malformed_text' })
    const card = await askRefund(server, { texts: fields({ name: '4111111111111111' }) })
    expect(card.json()).toMatchObject({ code: 'card_number_refused' })
  })

  test('a CLABE whose last digit does not fit is taken, and flagged for the office', async () => {
    const { folio } = await desk.aRequest(50_000, { clabe: '032180000118359710' })
    expect((await desk.read(folio)).data).toMatchObject({ clabe: '032180000118359710', clabe_fits: false })
  })
})

test('no table shows a CLABE, a name, an e-mail or the picture in clear', async () => {
  const texts = fields({ name: 'Canaria Palabra', email: 'canaria@prueba.test', phone: '5598765432' })
  const { code } = await aWallet(server, desk.event.id, { balance: 20_000 })
  const folio = folioOf(await askRefund(server, { texts: { ...texts, code_qr: code } }))
  await desk.letters()
  const contents = await contentsOf(server.superUrl)
  expect(tablesWith(contents, folio)).toContain('public.refund_request')
  for (const secret of [goodClabe, 'Canaria', 'canaria@', '5598765432', code])
    expect([secret, tablesWith(contents, secret)]).toEqual([secret, []])
  // Every JPEG begins so.
  expect(contents.get('public.refund_image')).toMatch(/\\\\x[0-9a-f]{2}/)
  expect(contents.get('public.refund_image')).not.toMatch(/ffd8ffe[01]0010/)
})
