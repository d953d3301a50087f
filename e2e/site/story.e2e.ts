import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { cameraArgs, writeCameraFilm } from '../steps/camera-video.ts'
import { demo } from '../steps/demo-api.ts'
import { chromiumArgs } from '../playwright.config.ts'
import { test } from '../steps/pictures.ts'
import { saldo } from '../steps/saldo-command.ts'

test.use({ serviceWorkers: 'allow' })

const password = 'Jacaranda violeta 27'
const address = () => process.env.E2E_ADDRESS ?? ''
const folder = mkdtempSync(join(tmpdir(), 'saldo-story-'))

test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Nothing may end up in a person's console; the vendor's wrapper only remarks that its script was there before it. */
const keepQuiet = (page: Page): string[] => {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text())
  })
  return heard
}

const signUp = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('link', { name: 'Regístrate' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Lucía')
  await page.getByLabel('Apellido Paterno').fill('Ríos')
  await page.getByLabel('Apellido Materno').fill('Vega')
  await page.getByLabel('Teléfono').fill('5511223344')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Día').selectOption('7')
  await page.getByLabel('Mes').selectOption({ label: 'May' })
  await page.getByLabel('Año').selectOption('1995')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Confirmar Contraseña').fill(password)
  await page.getByText('No soy un robot').click()
  await expect(page.getByRole('button', { name: 'Crear cuenta' })).toBeEnabled({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Registro Exitoso' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir al Inicio', exact: true }).click()
}

const signIn = async (page: Page, email: string, secret: string): Promise<void> => {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

const payByCard = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /Tarjeta/ }).click()
  await page.getByLabel('Número de tarjeta').fill('4075 5957 1648 3764')
  await page.getByLabel('Vencimiento').fill('11/30')
  await page.getByLabel('Código de seguridad').fill('123')
  await page.getByLabel('Nombre del titular').fill('APRO')
  await page.getByRole('button', { name: 'Pagar' }).click()
}

const chargeAtTheBar = async (page: Page, event: string): Promise<void> => {
  await page.goto(`${address()}/auth/sign-in?returnUrl=%2Ftill`)
  await signIn(page, demo.bar, demo.password)
  await page.waitForURL('**/till')
  await page.getByRole('button', { name: event }).click()
  await expect(page.getByText('saldo $200.00')).toBeVisible()
  await page.getByRole('button', { name: 'Otro monto' }).click()
  for (const key of ['8', '5', 'Punto', '5'])
    await page.getByRole('button', { name: key, exact: true }).click()
  await expect(page.getByText('$114.50')).toBeVisible()
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cobrado' })).toBeVisible()
  await expect(page.getByText('$200.00 → $114.50')).toBeVisible()
}

test('a visitor signs up, buys a QR by card, and a bar charges it [S-1.1]', async ({
  page,
  playwright,
  launchOptions,
}) => {
  test.setTimeout(180_000)
  const heard = keepQuiet(page)
  const email = `lucia-${Date.now()}@correo.test`

  await page.goto(address())
  const cards = page.getByRole('main').getByRole('link')
  await expect(cards).toHaveCount(6)
  await page.getByRole('link', { name: 'Iniciar sesión' }).first().click()
  await signUp(page, email)
  await signIn(page, email, password)
  await expect(cards).toHaveCount(6)
  const event = (await cards.first().getByRole('heading').textContent()) ?? ''
  await cards.first().click()

  await expect(page.getByRole('heading', { name: 'Ingresa el monto' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeDisabled()
  await page.getByRole('button', { name: /\$200/ }).click()
  await page.getByRole('button', { name: 'Siguiente' }).click()

  await expect(page.getByRole('heading', { name: 'Resumen de compra' })).toBeVisible()
  await expect(page.getByText('$200.00')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
  await payByCard(page)

  await expect(page.getByRole('heading', { name: 'Pago completado' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar QR' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^[0-9A-HJKMNP-TV-Z]{29}\.png$/)
  const picture = join(folder, 'qr.png')
  await download.saveAs(picture)

  await page.getByRole('link', { name: 'Ver Mis Qrs' }).click()
  await expect(page.getByRole('heading', { name: 'Mis Qrs' })).toBeVisible()
  await expect(page.getByText('$200.00').first()).toBeVisible()

  const film = join(folder, 'qr.y4m')
  writeCameraFilm(readFileSync(picture), film)
  const bar = await playwright.chromium.launch({
    ...launchOptions,
    args: [...chromiumArgs, ...cameraArgs(film)],
  })
  const till = await bar.newPage({
    permissions: ['camera'],
    locale: 'es-MX',
    viewport: { width: 390, height: 844 },
  })
  const heardAtTheBar = keepQuiet(till)
  await chargeAtTheBar(till, event)
  await bar.close()

  await page.reload()
  await expect(page.getByText('$114.50').first()).toBeVisible()
  expect(saldo('ledger', 'verify')).toMatchObject({ success: true, data: { ok: true, problems: [] } })
  expect([...heard, ...heardAtTheBar]).toEqual([])
})
