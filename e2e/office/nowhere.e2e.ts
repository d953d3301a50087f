import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { demo } from '../steps/demo-api.ts'
import { aVenue } from '../steps/event.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'

test.use({
  visitor: demo.manager,
  viewport: { width: 1440, height: 900 },
  // What the browser says of a call that was answered so.
  expectedComplaints: [/status of 4(04|22)/],
})

const retry = (page: Page) => page.getByRole('button', { name: 'Intentar de nuevo' })

type Way = { title: string; link: string; to: string }

/** The screen says that there is nothing, offers no useless retry, and leads back. */
const leadsBack = async (page: Page, path: string, { title, link, to }: Way) => {
  await page.goto(address() + path)
  await expect(heading(page, title), path).toBeVisible()
  await expect(retry(page), path).toHaveCount(0)
  await expect(page.getByRole('link', { name: link, exact: true }).last(), path).toHaveAttribute('href', to)
}

const statusOf = async (page: Page, call: RegExp, open: () => Promise<void>): Promise<number> => {
  const answered = page.waitForResponse((reply) => call.test(reply.url()))
  await open()
  return (await answered).status()
}

test('the file of an unknown QR says so, with the way back to the search', async ({ page }) => {
  const { id } = await aVenue()
  const search = `/office/${id}/attendees`
  const way = { title: 'No encontramos este QR', link: 'Buscar a la persona', to: search }
  const unknown = randomUUID()
  const status = await statusOf(page, new RegExp(`/api/.*/attendees/${unknown}$`), () =>
    leadsBack(page, `${search}/${unknown}`, way),
  )
  expect(status).toBe(404)
  await passesAxe(page)
  for (const malformed of ['1', 'nadie', `${unknown}0`]) await leadsBack(page, `${search}/${malformed}`, way)
  await page.getByRole('link', { name: 'Buscar a la persona' }).click()
  await expect(heading(page, 'Asistentes')).toBeVisible()
})

test('an unknown account says so, with the way back to all of them', async ({ page }) => {
  const { id } = await aVenue()
  const money = `/office/${id}/money`
  const way = { title: 'No encontramos esta cuenta', link: 'Todas las cuentas', to: money }
  const status = await statusOf(page, /\/money\/accounts\/999999$/, () =>
    leadsBack(page, `${money}/999999`, way),
  )
  expect(status).toBe(404)
  for (const malformed of ['0', 'caja', '-1', '1.5', '12345678901'])
    await leadsBack(page, `${money}/${malformed}`, way)
  await page.getByRole('link', { name: 'Todas las cuentas' }).click()
  await expect(heading(page, 'Dinero')).toBeVisible()
})

test('a page of a list that there is not leads back to its first', async ({ page }) => {
  const { id } = await aVenue()
  const voids = `/office/${id}/sales/voids`
  await leadsBack(page, `${voids}?antes=ayer`, {
    title: 'No encontramos esta página',
    link: 'Volver a los más recientes',
    to: voids,
  })
})

const pages = [
  '',
  '/overview',
  '/sales',
  '/sales/voids',
  '/money',
  '/money/1',
  '/tills',
  '/attendees',
  `/attendees/${randomUUID()}`,
  '/edit',
  '/venue',
  '/venue/products',
  '/venue/happy-hours',
  '/venue/discounts',
  '/venue/settings',
  '/venue/tabs',
  '/team',
  '/team/people',
  '/team/shifts',
  '/devices',
  '/audit',
]

test('every page of an event that is none leads back to the events', async ({ page }) => {
  const way = {
    title: 'Este evento no es de los tuyos',
    link: 'Ver todos los eventos',
    to: '/office/events',
  }
  for (const path of pages) await leadsBack(page, `/office/32000${path}`, way)
  for (const malformed of ['0', 'feria', '-1', '1.5', '1e3', '99999999999'])
    await leadsBack(page, `/office/${malformed}/overview`, way)
  await leadsBack(page, '/office/feria/money/caja', way)
  await passesAxe(page)
})

test('an address below an event that no screen has is answered 404', async ({ page }) => {
  const { id } = await aVenue()
  const answer = await page.goto(`${address()}/office/${id}/nada`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a link of no invitation says why, and leads home', async ({ page }) => {
  for (const token of ['nada', 'A'.repeat(43), '%00']) {
    await page.goto('about:blank')
    await page.goto(`${address()}/office/invitation#${token}`)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(retry(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/')
  }
})
