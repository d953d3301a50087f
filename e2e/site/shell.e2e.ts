import { expect, type Page } from '@playwright/test'
import { demo } from '../steps/demo-api.ts'
import { holdAnswers } from '../steps/held.ts'
import { address, heading, isQuiet, passesAxe, test } from '../steps/screen.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

const open = async (page: Page, path: string, size = phone): Promise<void> => {
  await page.setViewportSize(size)
  await page.goto(address() + path)
  await isQuiet(page)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
const opener = (page: Page) => page.getByRole('button', { name: 'Abrir el menú' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menú' })

for (const path of ['/', '/privacy-policy', '/auth/sign-in', '/nowhere-known'])
  test.describe(`the shell at ${path}`, () => {
    test.use({ expectedComplaints: [/404 \(Not Found\)/] })

    test('has the logo that leads home, the sign-in, the contact by WhatsApp, refunds, downloads, the terms and the privacy [S-1.26]', async ({
      page,
    }) => {
      await open(page, path)
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: 'Saldo, ir al inicio' })).toHaveAttribute('href', '/')
      await expect(header.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute(
        'href',
        '/auth/sign-in',
      )
      const footer = page.getByRole('contentinfo')
      const contact = footer.getByRole('link', { name: /WhatsApp/ })
      await expect(contact).toHaveAttribute('href', /^https:\/\/wa\.me\/525512345678/)
      await expect(contact).toHaveAttribute('target', '_blank')
      await expect(footer.getByRole('link', { name: 'Reembolsos' })).toHaveAttribute('href', '/refunds')
      await expect(footer.getByRole('link', { name: 'App para Windows' })).toHaveAttribute(
        'href',
        '/downloads/windows',
      )
      await expect(footer.getByRole('link', { name: 'Términos' })).toHaveAttribute(
        'href',
        '/terms-and-conditions',
      )
      await expect(footer.getByRole('link', { name: 'Privacidad' })).toHaveAttribute(
        'href',
        '/privacy-policy',
      )
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundImage)
      expect(ground.match(/gradient\(/g)).toHaveLength(4)
      const garland = await page.evaluate(() => {
        const painted = [...document.querySelectorAll<HTMLElement>('[aria-hidden="true"]')].find((part) =>
          getComputedStyle(part).backgroundImage.includes('garland'),
        )
        return painted === undefined ? null : [painted.clientWidth, painted.clientHeight]
      })
      expect(garland?.[0]).toBe(phone.width)
      expect(garland?.[1]).toBeGreaterThan(40)
    })
  })

test('the first Tab offers to skip to the content, and Enter goes there', async ({ page }) => {
  await open(page, '/privacy-policy', desk)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Ir al contenido' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(
    true,
  )
})

test('a visitor’s menu offers the sign-in, keeps the focus, closes on Escape and gives the focus back [S-2.3]', async ({
  page,
}) => {
  await open(page, '/')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Mis Qrs' })).toHaveCount(0)
  await passesAxe(page)
  await page.setViewportSize(phone)
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => {
      const at = document.activeElement
      return at === document.body || document.querySelector('dialog[open]')?.contains(at) === true
    })
    expect(place).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test.describe('before a page is alive', () => {
  // The worker would answer in place of what is held back here.
  test.use({ visitor: demo.attendee, viewport: phone, serviceWorkers: 'block' })

  test('its menu opens at the first press, closes and opens again, and says who they are as soon as it is', async ({
    page,
  }) => {
    const start = await holdAnswers(page, /\/assets\/react-[\w-]+\.js$/)
    await page.goto(address() + '/', { waitUntil: 'commit' })
    await opener(page).click()
    await expect(menu(page).getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    await menu(page).getByRole('button', { name: 'Cerrar el menú' }).click()
    await expect(menu(page)).toBeHidden()
    await opener(page).click()
    start()
    await expect(menu(page).getByRole('link', { name: 'Mis Qrs' })).toBeVisible()
  })
})

test.describe('somebody signed in', () => {
  test.use({ visitor: demo.attendee })

  test('has a side menu on a phone: who they are, since when, their QRs, profile, password and the way out [S-2.2]', async ({
    page,
  }) => {
    await open(page, '/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toHaveCount(0)
    await opener(page).click()
    await expect(menu(page)).toContainText('Ana')
    await expect(menu(page)).toContainText('ana@demo.test')
    await expect(menu(page)).toContainText(/Miembro desde \d{1,2} de [a-z]+ de 20\d\d/)
    for (const [name, path] of [
      ['Mis Qrs', '/users/qrs'],
      ['Mi perfil', '/users/profile'],
      ['Cambiar Contraseña', '/users/change-password'],
    ] as const)
      await expect(menu(page).getByRole('link', { name })).toHaveAttribute('href', path)
    await expect(menu(page).getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
    await passesAxe(page)
    await page.setViewportSize(phone)
    await menu(page).getByRole('link', { name: 'Mis Qrs' }).click()
    await expect(heading(page, 'Mis Qrs')).toBeVisible()
    await expect(menu(page)).toBeHidden()
  })

  test('has a dropdown on a desk: name, e-mail, profile, password and the way out, by keyboard alone [S-2.1]', async ({
    page,
  }) => {
    await open(page, '/', desk)
    await expect(opener(page)).toBeHidden()
    const button = page.getByRole('button', { name: 'Tu cuenta, Ana' })
    await button.focus()
    await page.keyboard.press('Enter')
    const panel = page.locator('#account-menu')
    await expect(panel).toBeVisible()
    await expect(panel).toContainText('Ana')
    await expect(panel).toContainText('ana@demo.test')
    await expect(panel.getByRole('link', { name: 'Mi perfil' })).toHaveAttribute('href', '/users/profile')
    await expect(panel.getByRole('link', { name: 'Cambiar Contraseña' })).toHaveAttribute(
      'href',
      '/users/change-password',
    )
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Mis Qrs')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await passesAxe(page)
  })

  test('who signs out ends at home as a visitor, and nothing of them is kept', async ({ page }) => {
    await open(page, '/users/qrs', desk)
    await page.getByRole('button', { name: 'Tu cuenta, Ana' }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await page.waitForURL(`${address()}/`)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    const kept = () => page.evaluate(() => Object.keys(localStorage))
    expect((await kept()).filter((key) => /token|user_data|idemKey|purchase/.test(key))).toEqual([])
  })
})

test.describe('an address that is none', () => {
  test.use({ expectedComplaints: [/404 \(Not Found\)/] })

  for (const path of ['/nowhere', '/events', '/auth/nowhere', '/downloads/linux', '//evil.example/x'])
    test(`${path} is the page "Página no encontrada", with its footer and the status of one [S-2.6]`, async ({
      page,
    }) => {
      await page.setViewportSize(phone)
      const response = await page.goto(`${address()}${path}`)
      expect(response?.status()).toBe(404)
      await expect(heading(page, 'Página no encontrada')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await passesAxe(page)
      await page.setViewportSize(phone)
      await page.getByRole('link', { name: 'Ir al inicio', exact: true }).click()
      await page.waitForURL(`${address()}/`)
    })
})

for (const [path, end] of [
  ['/users/nowhere', '/'],
  ['/users/nowhere/deeper', '/'],
  ['/auth', '/auth/sign-in'],
  ['/users', '/users/profile'],
  ['/events/noche', '/events/noche/add-funds'],
] as const)
  test(`${path} leads to ${end} [S-2.7]`, async ({ page }) => {
    const response = await page.request.get(`${address()}${path}`, { maxRedirects: 0 })
    expect(response.status()).toBe(302)
    const to = response.headers()['location'] ?? ''
    expect(new URL(to, address()).pathname).toBe(end)
  })

test('complete-registration stands by itself: the ground, without header and footer [S-2.5]', async ({
  page,
}) => {
  const reply = await page.request.get(`${address()}/users/complete-registration`)
  const html = await reply.text()
  expect(reply.status()).toBe(200)
  expect(html).not.toMatch(/<header|<footer/)
  expect(html).toContain('<main')
})
