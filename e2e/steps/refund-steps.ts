import { randomBytes, randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { api, bearer, buyBalance, type TestEvent } from './demo-api.ts'
import { aPerson } from './event.ts'
import { address, heading, openAlive } from './screen.ts'

/** A CLABE with a valid check digit. */
export const goodClabe = '032180000118359719'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of uniform grey or of noise. */
export const png = (width = 300, height = 300, look: 'grey' | 'noise' = 'grey'): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const size = (width + 1) * height
  const rows = look === 'noise' ? randomBytes(size) : Buffer.alloc(size, 0x7f)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const imageInput = (page: Page) => page.getByLabel('Foto o captura de tu QR')
export const submit = (page: Page) => page.getByRole('button', { name: 'Enviar solicitud' })

export const openForm = async (page: Page): Promise<void> => {
  await openAlive(page, '/refunds')
  await expect(heading(page, 'Solicitud de reembolso')).toBeVisible()
}

export const chooseImage = (page: Page, buffer = png(), name = 'mi-qr.png', mimeType = 'image/png') =>
  imageInput(page).setInputFiles({ name, mimeType, buffer })

type Typed = { name?: string; phone?: string; email?: string; clabe?: string }

/** Fills all required fields, with valid values unless given others. */
export const fillForm = async (
  page: Page,
  { name = 'Ana Luna Ríos', phone = '5512345678', email = 'ana@ejemplo.test', clabe = goodClabe }: Typed = {},
): Promise<void> => {
  await page.getByLabel('Nombre completo').fill(name)
  await page.getByLabel('Teléfono').fill(phone)
  await page.getByLabel('Correo', { exact: true }).fill(email)
  await page.getByLabel('CLABE interbancaria').fill(clabe)
  await chooseImage(page)
}

const clabes = ['012180015300008443', '072180001183597196', '032180000118359719']

/** Asks for the balance of somebody who bought 500 pesos; `by` their own account, or a visitor. */
export const aRequest = async (
  event: TestEvent,
  { n, name, isOwn }: { n: number; name: string; isOwn: boolean },
): Promise<string> => {
  const person = await aPerson()
  const qr = await buyBalance(person, event, 500)
  const form = new FormData()
  const fields = {
    name,
    phone: `551234560${n}`,
    email: `${randomUUID()}@ejemplo.test`,
    clabe: clabes[n] ?? '',
    code_qr: qr.code,
  }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('image_qr', new Blob([new Uint8Array(png())], { type: 'image/png' }), 'qr.png')
  const reply = await fetch(`${address()}/api/v1/es/public/refunds`, {
    method: 'POST',
    ...(isOwn && { headers: bearer(person.token) }),
    body: form,
  })
  if (!reply.ok) throw new Error(await reply.text())
  return ((await reply.json()) as { data: { folio: string } }).data.folio
}

/** A request that waits, and a batch of another that was accepted, at an event; `token` may decide there. */
export const aBatch = async (event: TestEvent, token: string): Promise<{ folio: string; batch: string }> => {
  const folio = await aRequest(event, { n: 1, name: 'Ana Robles', isOwn: true })
  const accepted = await aRequest(event, { n: 2, name: 'Beto Prueba', isOwn: true })
  const decision = { op_id: randomUUID(), amount: 500, why: 'Revisada' }
  await api(`staff/events/${event.id}/refunds/${accepted}/accept`, token, decision)
  const batch = randomUUID()
  await api(`office/events/${event.id}/refund-batches`, token, { op_id: batch })
  return { folio, batch }
}
