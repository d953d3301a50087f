import { expect, type Page } from '@playwright/test'
import { holdAnswers } from '../steps/held.ts'
import { address, heading, openAlive, passesAxe, test } from '../steps/screen.ts'

const EVENTS = /\/_\.data(?:\?|$)/

/** Goes home from another page, where the browser asks for the events by itself. */
const goHome = async (page: Page): Promise<void> => {
  await openAlive(page, '/privacy-policy')
  await page.getByRole('link', { name: 'Saldo, ir al inicio' }).click()
}

const listing = (page: Page) => page.getByRole('list', { name: 'Eventos' })

/** A reply of the router's own making that holds these events. */
const eventsReply = (page: Page, change: (text: string) => string) =>
  page.route(EVENTS, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })

test.describe('home', () => {
  test('is a grid of cards: name, first picture or the banner of 1820 × 692, and the way to add-funds [S-2.8]', async ({
    page,
  }) => {
    await page.goto(address())
    const cards = listing(page).getByRole('link')
    await expect(cards).toHaveCount(6)
    const first = cards.first()
    await expect(first).toHaveAttribute('href', '/events/feria-luz-de-papel/add-funds')
    await expect(first.getByRole('heading', { name: 'Feria Luz de Papel' })).toBeVisible()
    await expect(first.locator('img')).toHaveAttribute('src', /^\/media\/[\w-]+\/1820\.jpg$/)
    const bare = cards.last().locator('img')
    await expect(bare).toHaveAttribute('src', /^\/assets\/default-banner-[\w-]+\.svg$/)
    await bare.scrollIntoViewIfNeeded()
    await expect
      .poll(() => bare.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
      .toEqual([1820, 692])
    await first.click()
    await page.waitForURL(/\/auth\/sign-in\?returnUrl=%2Fevents%2Fferia-luz-de-papel%2Fadd-funds$/)
  })

  test('has 1 column on a phone, 2 from 600 px, 3 from 900 px and 4 from 1200 px [S-2.11]', async ({
    page,
  }) => {
    await page.goto(address())
    const cards = listing(page).getByRole('listitem')
    await expect(cards).toHaveCount(6)
    const columns: [number, number][] = []
    for (const width of [360, 599, 600, 899, 900, 1199, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const lefts = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
      columns.push([width, new Set(lefts).size])
    }
    expect(columns).toEqual([
      [360, 1],
      [599, 1],
      [600, 2],
      [899, 2],
      [900, 3],
      [1199, 3],
      [1200, 4],
      [1440, 4],
    ])
  })

  test('shows 4 skeletons of the final size while it loads, then the cards in their place [S-2.9]', async ({
    page,
  }) => {
    const answer = await holdAnswers(page, EVENTS)
    await goHome(page)
    const waiting = page.getByRole('list', { name: 'Cargando los eventos' })
    await expect(waiting.getByRole('listitem')).toHaveCount(4)
    await expect(waiting).toHaveAttribute('aria-busy', 'true')
    const place = (list: typeof waiting) => list.evaluate((element) => element.getBoundingClientRect().top)
    const before = await place(waiting)
    await passesAxe(page)
    answer()
    await expect(listing(page).getByRole('link')).toHaveCount(6)
    expect(await place(listing(page))).toBe(before)
    await expect(waiting).toHaveCount(0)
  })

  test('says "Sin eventos disponibles" when there are none [S-2.10]', async ({ page }) => {
    await eventsReply(page, (text) => text.replace(/"events",\[[\d,]*\]/, '"events",[]'))
    await goHome(page)
    await expect(heading(page, 'Sin eventos disponibles')).toBeVisible()
    await passesAxe(page)
  })

  test.describe('that can’t load', () => {
    test.use({ expectedComplaints: [/ERR_FAILED/] })

    test('says "Error desconocido", announced, and tries again when asked [S-8.14]', async ({ page }) => {
      await page.route(EVENTS, (route) => route.abort())
      await goHome(page)
      await expect(page.getByRole('alert')).toContainText('Error desconocido')
      await passesAxe(page)
      await page.unroute(EVENTS)
      const answer = await holdAnswers(page, EVENTS)
      const retry = page.getByRole('button', { name: 'Intentar de nuevo' })
      await retry.click()
      await expect(retry).toHaveAttribute('aria-busy', 'true')
      answer()
      await expect(listing(page).getByRole('link')).toHaveCount(6)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  })
})

const legal = [
  ['/terms-and-conditions', 'Términos y condiciones', 'reembolsos'],
  ['/privacy-policy', 'Política de privacidad', 'derechos'],
  ['/facebook-data-deletion', 'Eliminación de datos de Facebook', 'que-borramos'],
] as const

for (const [path, title, part] of legal) {
  test(`${path} has a list of contents that leads to its parts`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${address()}${path}`)
    await expect(heading(page, title).first()).toBeVisible()
    const contents = page.getByRole('navigation', { name: 'Contenido' })
    await contents.locator(`a[href="#${part}"]`).click()
    await expect(page).toHaveURL(`${address()}${path}#${part}`)
    await expect(page.locator(`section#${part}`)).toBeInViewport()
    for (const link of await contents.getByRole('link').all())
      await expect(page.locator(`section${await link.getAttribute('href')}`)).toHaveCount(1)
  })

  test(`${path} prints as text on white: no header, no footer, no contents`, async ({ page }) => {
    await openAlive(page, path)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Contenido' })).toHaveCount(0)
    await expect(heading(page, title).first()).toBeVisible()
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground).toBe('rgb(255, 255, 255)')
  })
}

test('the privacy notice says its date, who is responsible and where, and how to reach them [S-2.16]', async ({
  page,
}) => {
  await page.goto(`${address()}/privacy-policy`)
  await expect(page.getByText('Última actualización: 4 de junio de 2025')).toBeVisible()
  const responsible = page.locator('section#responsable')
  await expect(responsible).toContainText('calle de Ejemplo 1, colonia Centro, 06000, Ciudad de México')
  await expect(responsible.getByRole('link', { name: 'hola@saldo.test' })).toHaveAttribute(
    'href',
    'mailto:hola@saldo.test',
  )
})

test('facebook-data-deletion says where to write, what is deleted, in how long and what follows [S-2.18]', async ({
  page,
}) => {
  await page.goto(`${address()}/facebook-data-deletion`)
  const text = page.getByRole('main')
  await expect(text.locator('section#como-pedirlo')).toContainText('hola@saldo.test')
  await expect(text.locator('section#que-borramos li')).toHaveText([
    'Tu nombre completo.',
    'Tu correo electrónico.',
    'Tu teléfono, si nos lo diste.',
    'El historial de tus fichas y de tus QR.',
  ])
  await expect(text.locator('section#cuanto-tarda')).toContainText('30 días hábiles')
  await expect(text.locator('section#cuanto-tarda')).toContainText('correo de confirmación')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home shows its events, each with its link', async ({ page }) => {
    await page.goto(address())
    await expect(listing(page).getByRole('link')).toHaveCount(6)
    await expect(listing(page).getByRole('link').first()).toBeVisible()
  })

  for (const [path, title] of legal)
    test(`${path} is there whole [S-2.17]`, async ({ page }) => {
      await page.goto(`${address()}${path}`)
      await expect(heading(page, title).first()).toBeVisible()
      await expect(page.locator('main section section').last()).toBeVisible()
    })

  for (const path of [
    '/users/qrs',
    '/events/feria-luz-de-papel/add-funds',
    '/downloads/windows',
    '/auth/sign-in',
  ])
    test(`${path} says what it needs`, async ({ page }) => {
      await page.goto(`${address()}${path}`)
      await expect(page.locator('noscript p')).toContainText('Activa JavaScript')
    })
})
