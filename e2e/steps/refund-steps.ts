import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { heading, openAlive } from './screen.ts'

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
