import { expect, type Page } from '@playwright/test'
import { address, heading, test } from './screen.ts'

const wide = { width: 1440, height: 900 }
const hrefsOf = (page: Page, names: readonly string[]) =>
  Promise.all(names.map((name) => page.getByRole('link', { name, exact: true }).getAttribute('href')))
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundImage)

const pages = ['/', '/terms-and-conditions', '/refunds', '/downloads/windows', '/auth/sign-in', '/nowhere']

test.describe('around every page', () => {
  test.use({ expectedComplaints: [/404 \(Not Found\)/] })

  for (const path of pages)
    test(`${path} has the header, whose logo leads home, the footer and the background`, async ({ page }) => {
      await page.goto(`${address()}${path}`)
      const banner = page.getByRole('banner')
      await expect(banner.getByRole('link').first()).toHaveAttribute('href', '/')
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      expect(await background(page)).toContain('gradient')
    })

  test('an unmatched route is the page "Página no encontrada", with the footer', async ({ page }) => {
    const reply = await page.goto(`${address()}/no/existe`)
    expect(reply?.status()).toBe(404)
    await expect(heading(page, 'Página no encontrada')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
})

test('the footer opens a chat with the company’s phone, and leads to terms and privacy', async ({ page }) => {
  await page.goto(address())
  const config = (await (await page.request.get(`${address()}/config.json`)).json()) as {
    brand: { support_phone: string }
  }
  const footer = page.getByRole('contentinfo')
  const chat = footer.getByRole('link', { name: /WhatsApp/ })
  await expect(chat).toHaveAttribute(
    'href',
    `https://wa.me/${config.brand.support_phone.replaceAll(/\D/g, '')}`,
  )
  await expect(footer.getByRole('link', { name: 'Términos' })).toHaveAttribute(
    'href',
    '/terms-and-conditions',
  )
  await expect(footer.getByRole('link', { name: 'Privacidad' })).toHaveAttribute('href', '/privacy-policy')
})

for (const path of ['/users/nada', '/users/qrs/nada', '/users/nada/mas'])
  test(`${path} is unknown and leads to root`, async ({ page }) => {
    await page.goto(`${address()}${path}`)
    await page.waitForURL(`${address()}/`)
  })

test.describe('who is signed out', () => {
  test('finds the way to sign-in in the header, on a desk', async ({ page }) => {
    await page.setViewportSize(wide)
    await page.goto(address())
    const link = page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })
    await expect(link).toHaveAttribute('href', '/auth/sign-in')
  })

  test('finds "Iniciar sesión" in the side menu, and nothing of an account', async ({ page }) => {
    await page.goto(address(), { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    const menu = page.getByRole('dialog', { name: 'Menú' })
    await expect(menu.getByRole('link')).toHaveText(['Iniciar sesión'])
    await expect(menu.getByRole('link')).toHaveAttribute('href', '/auth/sign-in')
  })
})

test.describe('who is signed in', () => {
  test.use({ visitor: 'admin@demo.test' })

  test('finds name, e-mail, profile, change password and log out in the dropdown, on a desk', async ({
    page,
  }) => {
    await page.setViewportSize(wide)
    await page.goto(address(), { waitUntil: 'networkidle' })
    const user = await page.evaluate(
      () => JSON.parse(localStorage.getItem('user_data') ?? '{}') as { name: string },
    )
    const opener = page.getByRole('button', { name: `Tu cuenta, ${user.name}` })
    await expect(opener).toContainText(user.name)
    await opener.click()
    const panel = page.locator('#account-menu')
    await expect(panel).toContainText('admin@demo.test')
    expect(await hrefsOf(page, ['Mi perfil', 'Cambiar Contraseña'])).toEqual([
      '/users/profile',
      '/users/change-password',
    ])
    await panel.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page.getByRole('link', { name: 'Iniciar sesión' }).first()).toBeVisible()
  })

  test('finds "Mis Qrs", "Mi perfil", "Miembro desde", "Cambiar Contraseña" and "Cerrar sesión" in the side menu', async ({
    page,
  }) => {
    await page.goto(address(), { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    const menu = page.getByRole('dialog', { name: 'Menú' })
    await expect(menu).toContainText(/Miembro desde \d{1,2} de [a-z]+ de \d{4}/)
    await expect(menu).toContainText('admin@demo.test')
    expect(await hrefsOf(page, ['Mis Qrs', 'Mi perfil', 'Cambiar Contraseña'])).toEqual([
      '/users/qrs',
      '/users/profile',
      '/users/change-password',
    ])
    await expect(menu.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  })

  test('completes the registration on a page in blank style: the background, without header and footer', async ({
    page,
  }) => {
    await page.route(/\/auth\/public\/me$/, async (route) => {
      const response = await route.fetch()
      const reply = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { ...reply, data: { ...reply.data, phone_number: null } } })
    })
    await page.addInitScript(() => {
      const user = JSON.parse(localStorage.getItem('user_data') ?? '{}') as object
      localStorage.setItem('user_data', JSON.stringify({ ...user, phone_number: null }))
    })
    await page.goto(`${address()}/users/complete-registration`)
    await expect(page.getByRole('button', { name: 'Completar Registro' })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    expect(await background(page)).toContain('gradient')
  })
})
