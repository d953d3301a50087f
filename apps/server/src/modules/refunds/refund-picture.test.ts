import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { askRefund, drawQr, fields, imageFile, picture, useDesk } from '../../../test/money/refunds.ts'
import { call } from '../../../test/server/call.ts'
import { aWallet } from '../../../test/venue/venue.ts'

const desk = useDesk()
const { server } = desk

beforeAll(() => desk.open())

type Line = { amount: number | null; hints: { kind: string; tone: string }[] }

/** What the office sees of a request with this picture. */
const seen = async (image: Buffer, typed?: string) => {
  const texts = fields({
    email: `${randomUUID()}@prueba.test`,
    ...(typed !== undefined && { code_qr: typed }),
  })
  const reply = await askRefund(server, { texts, files: [imageFile(image)] })
  const { folio } = reply.json<{ data: { folio: string } }>().data
  const line = await call(server, 'GET', `office/events/${desk.event.id}/refund-queue/${folio}`, {
    token: desk.admin.token,
  })
  const { amount, hints } = line.json<{ data: Line }>().data
  const ofPicture = hints.filter(({ kind }) => kind.startsWith('picture_'))
  return { amount, hints: ofPicture.map(({ kind, tone }) => `${kind} ${tone}`) }
}

/** A QR as somebody photographs it: tilted, on a table, pressed as a JPEG. */
const photographed = async (code: string): Promise<Buffer> => {
  const tilted = await sharp(await drawQr(code))
    .rotate(12, { background: '#e8e0d0' })
    .resize(700)
    .toBuffer()
  const table = { create: { width: 1_600, height: 1_200, channels: 3, background: '#8a6f4d' } } as const
  return sharp(table)
    .composite([{ input: tilted, left: 380, top: 210 }])
    .jpeg({ quality: 60 })
    .toBuffer()
}

const aQr = (balance = 50_000) => aWallet(server, desk.event.id, { balance })

describe('the picture of a request', () => {
  test('shows the QR that was typed, also as a photo', async () => {
    const { code } = await aQr()
    expect(await seen(await drawQr(code), code)).toEqual({ amount: 500, hints: ['picture_same good'] })
    expect(await seen(await photographed(code), code)).toEqual({ amount: 500, hints: ['picture_same good'] })
  })

  test('names the QR where none was typed', async () => {
    const { code } = await aQr(30_000)
    expect(await seen(await photographed(code))).toEqual({ amount: 300, hints: ['picture_same good'] })
  })

  test('of another QR is red, and the request stays about the one that was typed', async () => {
    const [own, other] = [await aQr(20_000), await aQr(90_000)]
    expect(await seen(await drawQr(other.code), own.code)).toEqual({
      amount: 200,
      hints: ['picture_other red'],
    })
  })

  test('of a code that is none of ours is told, and one without a code says nothing', async () => {
    const { code } = await aQr()
    expect(await seen(await drawQr('https://example.test'), code)).toEqual({
      amount: 500,
      hints: ['picture_unknown warning'],
    })
    expect(await seen(await picture(), code)).toEqual({ amount: 500, hints: [] })
  })
})
