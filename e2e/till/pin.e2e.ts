import { expect, type Page } from '@playwright/test'
import { pairingCode } from '../steps/bar-till.ts'
import { aStaffedVenue, closeEvents } from '../steps/event.ts'
import { useOwnProduct } from '../steps/own-product.ts'
import { test } from '../steps/pictures.ts'
import { heading, passesAxe } from '../steps/screen.ts'
import { enterPin, pairWith, typePin } from '../steps/venue-steps.ts'

const TRIES = 5

/** The usual limits: the other tests' product is a hundred times as patient. */
useOwnProduct({ RATE_LIMIT_FACTOR: '1' }, { leave: closeEvents })

const WINDOW_MS = 300_000
const NEEDED_MS = 90_000

/** Wrong PINs are counted by windows of five minutes: near the end of one the lock would end before it was looked at. */
const awayFromTheWindowsEnd = async (): Promise<void> => {
  const leftMs = WINDOW_MS - (Date.now() % WINDOW_MS)
  if (leftMs < NEEDED_MS) await new Promise((done) => setTimeout(done, leftMs))
}

const key = (till: Page, digit: string) =>
  till.getByRole('group', { name: 'Teclado del PIN' }).getByRole('button', { name: digit, exact: true })

test('wrong PINs move nothing on the screen, then lock it with a reason and a countdown; a manager ends the lock', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  await awayFromTheWindowsEnd()
  const event = await aStaffedVenue()
  const context = await browser.newContext({ locale: 'es-MX', viewport: { width: 360, height: 640 } })
  const till = await context.newPage()
  await pairWith(till, await pairingCode(event, 'Barra Norte'), 'Barra 7')
  await till.getByRole('button', { name: /^Beto/ }).click()
  const before = await key(till, '5').boundingBox()
  for (let tries = 1; tries < TRIES; tries += 1) {
    await typePin(till, '0000')
    await expect(till.getByRole('alert')).toHaveText('El PIN no coincide. Inténtalo de nuevo.')
    expect(await key(till, '5').boundingBox()).toEqual(before)
  }
  await typePin(till, '0000')
  await expect(till.getByRole('alert')).toHaveText(
    'Varios PIN equivocados. Un encargado lo desbloquea al entrar aquí con su PIN.',
  )
  const left = till.getByRole('timer')
  await expect(left).toHaveText(/^Puedes intentar otra vez en [1-5]:\d\d$/)
  const first = await left.innerText()
  await expect(left).not.toHaveText(first)
  expect(await key(till, '5').boundingBox()).toEqual(before)
  await expect(key(till, '5')).toBeDisabled()
  await passesAxe(till)

  // The right PIN opens nothing either, and a reload forgets no lock.
  await till.reload()
  await enterPin(till, /^Beto/, '7316')
  await expect(left).toBeVisible()

  await till.getByRole('button', { name: 'Otra persona' }).click()
  await enterPin(till, /^Adela/, '905217')
  await expect(heading(till, 'Escanea el QR')).toBeVisible()
  await till.getByRole('button', { name: 'Opciones' }).click()
  await till.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(heading(till, '¿Quién atiende?').or(heading(till, 'PIN de Adela'))).toBeVisible()
  if (await heading(till, 'PIN de Adela').isVisible())
    await till.getByRole('button', { name: 'Otra persona' }).click()
  await enterPin(till, /^Beto/, '7316')
  await expect(heading(till, 'Escanea el QR')).toBeVisible()
  await context.close()
})
