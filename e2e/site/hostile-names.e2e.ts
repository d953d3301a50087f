import { expect, type Page } from '@playwright/test'
import { api, demo, qrOf, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { anEvent } from '../steps/event.ts'
import { openAmount, payAs, personOf } from '../steps/purchase-steps.ts'
import { address, heading, listenTo, openAlive, test } from '../steps/screen.ts'
import { lookUp } from '../steps/venue-steps.ts'

/** Each would run if it were taken for markup: in the page, in the data that the page carries, in an attribute. */
const EVENT = '</script><script>window.hurt=1</script> "><img src=x onerror=window.hurt=1>'
const NAME = '"><img/src=x/onerror=window.hurt=1>'
const PLACE = "'><svg/onload=window.hurt=1>"
const PASSWORD = 'Jacaranda violeta 27'

/** An event of such names, with the demo's bar at its one place. */
const aHostileEvent = async (): Promise<TestEvent> => {
  const event = await anEvent({ name: EVENT, venue: NAME, city: PLACE, description: EVENT })
  const { token } = await signInByApi(demo.manager)
  const at = `staff/events/${event.id}`
  const { id } = await api<{ id: string }>(`${at}/places`, token, { name: PLACE, kind: 'bar' })
  await api(`${at}/staff`, token, { email: demo.bar, role: 'bar', place_id: id })
  return event
}

/** The words stand there as words, and nothing of them ran. */
const showsAsText = async (page: Page, text: string): Promise<void> => {
  await expect(page.getByText(text).first()).toBeVisible()
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0)
}

const signUp = async (page: Page, email: string): Promise<void> => {
  await openAlive(page, '/auth/sign-up')
  await page.getByLabel('Nombre', { exact: true }).fill(NAME)
  await page.getByLabel('Apellido Paterno').fill(NAME)
  await page.getByLabel('Apellido Materno').fill(EVENT)
  await page.getByLabel('Teléfono').fill('5511223345')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Día').selectOption('7')
  await page.getByLabel('Mes').selectOption({ label: 'May' })
  await page.getByLabel('Año').selectOption('1995')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar Contraseña').fill(PASSWORD)
  await page.getByText('No soy un robot').click()
  const create = page.getByRole('button', { name: 'Crear cuenta' })
  await expect(create).toBeEnabled({ timeout: 30_000 })
  await create.click()
  await expect(heading(page, 'Registro Exitoso')).toBeVisible()
}

const signIn = async (page: Page, path: string, email: string, password: string): Promise<void> => {
  await openAlive(page, path)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

const buy = async (page: Page, event: TestEvent): Promise<void> => {
  await openAmount(page, event)
  await showsAsText(page, EVENT)
  await page.getByLabel('Otra cantidad').fill('50')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect(heading(page, 'Resumen de compra')).toBeVisible()
  await showsAsText(page, EVENT)
  await payAs(page, NAME)
  await expect(heading(page, 'Pago completado')).toBeVisible()
  await showsAsText(page, EVENT)
}

const chargeOnce = async (code: string, event: TestEvent): Promise<void> => {
  const bar = await signInByApi(demo.bar)
  const items = [{ name: NAME, quantity: 1, unit_price: 5 }]
  const body = { op_id: crypto.randomUUID(), code, amount: 5, items }
  await api(`staff/events/${event.id}/charges`, bar.token, body)
}

test('names that look like markup are words on every screen, also at the till', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const event = await aHostileEvent()
  await expect(async () => {
    await page.goto(address())
    await expect(page.getByRole('main').getByText(EVENT)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await showsAsText(page, EVENT)

  const email = `hostil-${Date.now()}@correo.test`
  await signUp(page, email)
  await signIn(page, '/auth/sign-in', email, PASSWORD)
  await page.waitForURL(`${address()}/`)
  await buy(page, event)
  const code = (await qrOf(await personOf(page), event))?.code ?? ''
  await chargeOnce(code, event)
  await page.goto(`${address()}/users/qrs`)
  await showsAsText(page, EVENT)
  await page.getByText('Movimientos').click()
  await showsAsText(page, PLACE)

  const till = await browser.newPage({ locale: 'es-MX', viewport: { width: 390, height: 844 } })
  const heard = listenTo(till)
  await signIn(till, '/auth/sign-in?returnUrl=%2Ftill', demo.bar, demo.password)
  await till.getByRole('button', { name: EVENT }).click()
  await showsAsText(till, PLACE)
  await lookUp(till, code)
  await showsAsText(till, '"><img')
  expect(heard).toEqual([])
  await till.close()
})
