import { expect, type Page } from '@playwright/test'
import { api, demo, signInByApi } from '../steps/demo-api.ts'
import { aPerson, aStaffedVenue, aVenue } from '../steps/event.ts'
import { address, heading, passesAxe, pageAs, test } from '../steps/screen.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Navegación de la oficina' })

/** The words of the menu's links, at a desktop's width. */
const menuOf = async (page: Page): Promise<string[]> => menu(page).first().getByRole('link').allInnerTexts()

test.describe('nobody', () => {
  test('who is not signed in is sent to the sign-in, and back', async ({ page }) => {
    await page.goto(`${address()}/office/events`)
    await page.waitForURL('**/auth/sign-in?**')
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/office/events')
    await page.getByLabel('Correo').fill(demo.manager)
    await page.getByLabel('Contraseña', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.waitForURL('**/office/events')
    await expect(heading(page, 'Eventos')).toBeVisible()
  })

  test('the addresses of the set-up at the till lead to the office', async ({ page }) => {
    const led = async (path: string) => {
      const reply = await page.request.get(address() + path, { maxRedirects: 0 })
      return [reply.status(), reply.headers().location]
    }
    expect(await led('/till/setup')).toEqual([302, '/office/events'])
    expect(await led('/till/setup/7/sales')).toEqual([302, '/office/7/team/shifts'])
    expect(await led('/office')).toEqual([302, '/office/events'])
    const page404 = await page.request.get(`${address()}/office/events`)
    expect(page404.headers()['x-robots-tag']).toContain('noindex')
  })
})

test.describe('somebody at a bar', () => {
  test.use({ visitor: demo.bar, expectedComplaints: [/status of 403/] })

  test('has no office, and is led to the till', async ({ page }) => {
    await page.goto(`${address()}/office/events`)
    await expect(heading(page, 'Tu cuenta no tiene oficina')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ir a la caja' })).toHaveAttribute('href', '/till')
    await expect(menu(page)).toHaveCount(0)
    await passesAxe(page)
  })
})

test.describe('whoever runs an event', () => {
  test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })

  test('finds it in the list, opens it, and goes to another by the switcher', async ({ page }) => {
    const [event, other] = [await aVenue(), await aVenue()]
    await page.goto(`${address()}/office/events`)
    const row = page.getByRole('row').filter({ hasText: event.name })
    await expect(row.getByRole('cell').nth(1)).toHaveText('En curso')
    await passesAxe(page)
    await row.getByRole('link', { name: event.name }).click()
    await page.waitForURL(`**/office/${event.id}/**`)
    await expect
      .poll(() => menuOf(page))
      .toEqual([
        'Resumen',
        'Ventas',
        'Dinero',
        'Cajas',
        'Sin red',
        'Asistentes',
        'Promociones',
        'Correcciones',
        'Reembolsos',
        'Diferencias',
        'Liquidación',
        'Evento',
        'Lugares y productos',
        'Equipo y turnos',
        'Dispositivos',
        'Auditoría',
      ])
    await page.getByRole('button', { name: new RegExp(`${event.name}.*Cambiar de evento`) }).click()
    await passesAxe(page)
    await page.getByRole('link', { name: other.name, exact: true }).click()
    await page.waitForURL(`**/office/${other.id}/**`)
    await expect(
      page.getByRole('button', { name: new RegExp(`${other.name}.*Cambiar de evento`) }),
    ).toBeVisible()
  })

  test('on a phone reaches every page from the bar below', async ({ page }) => {
    const event = await aVenue()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${address()}/office/${event.id}/venue`)
    await page.getByRole('button', { name: 'Más' }).click()
    await passesAxe(page)
    await menu(page).getByRole('link', { name: 'Dispositivos' }).click()
    await expect(heading(page, 'Dispositivos')).toBeVisible()
    await expect(menu(page)).toHaveCount(0)
  })
})

test('a role opens what the table of permissions gives it, and no more', async ({ browser }) => {
  const [event, elsewhere] = [await aStaffedVenue(), await aVenue()]
  const { token } = await signInByApi(demo.manager)
  const person = await aPerson()
  await api(`staff/events/${event.id}/staff`, token, { email: person.email, role: 'support' })
  const page = await pageAs(browser, person.email, { viewport: { width: 1440, height: 900 } })
  await page.goto(`${address()}/office/events`)
  await expect(page.getByRole('row').filter({ hasText: event.name })).toBeVisible()
  await expect.poll(() => menuOf(page)).toEqual(['Eventos', 'Reembolsos'])
  await page.goto(`${address()}/office/${event.id}/venue`)
  await expect(page.getByRole('alert')).toContainText('Tu cuenta no tiene permiso para hacer esto.')
  await page.goto(`${address()}/office/${elsewhere.id}/venue`)
  await expect(heading(page, 'Este evento no es de los tuyos')).toBeVisible()
  await page.context().close()
})
