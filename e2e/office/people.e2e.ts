import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { cliEnv, openContext } from '../../apps/server/src/cli/context.ts'
import { systemClock } from '../../apps/server/src/kernel/time/clock.ts'
import { makeFirstCode } from '../../apps/server/src/modules/people/index.ts'
import { startOwnProduct } from '../product.ts'
import { demo, type TestEvent } from '../steps/demo-api.ts'
import { aPerson, aVenue, type Somebody } from '../steps/event.ts'
import { invitationTo } from '../steps/inbox.ts'
import { address, heading, passesAxe, pageAs, test } from '../steps/screen.ts'
import { holdsAtBothSizes, phone, wide } from '../steps/width.ts'

const inviteTo = async (page: Page, { name }: TestEvent, { email }: Somebody): Promise<void> => {
  await page.goto(`${address()}/office/people/invitations`)
  await page.getByLabel('Correo', { exact: true }).fill(email)
  await page.getByLabel('Papel', { exact: true }).selectOption('support')
  await page.getByRole('checkbox', { name, exact: true }).check()
  await page.getByRole('button', { name: 'Invitar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(`Le enviamos la invitación a ${email}.`)
}

test.describe('who administers', () => {
  test.use({
    visitor: demo.manager,
    viewport: wide,
    expectedComplaints: [/status of 40[13]/],
  })

  test('invites somebody by a letter, whose link gives them the office once; and takes it back at once', async ({
    page,
    browser,
  }) => {
    const [event, rosa] = [await aVenue(), await aPerson()]
    await inviteTo(page, event, rosa)
    await holdsAtBothSizes(page)
    const link = await invitationTo(rosa.email)

    const stranger = await browser.newContext({ viewport: phone })
    const outside = await stranger.newPage()
    await outside.goto(link)
    await expect(outside.getByText('Es para el correo a•••@correo.test.')).toBeVisible()
    await passesAxe(outside)
    await expect(outside.getByRole('link', { name: 'Iniciar sesión para aceptar' })).toHaveAttribute(
      'href',
      '/auth/sign-in?returnUrl=%2Foffice%2Finvitation',
    )
    await stranger.close()

    const office = await pageAs(browser, rosa.email, { viewport: wide })
    await office.goto(link)
    await expect(office.getByText(`Entraste como ${rosa.email}.`)).toBeVisible()
    // The token is in no address that is copied or kept.
    expect(new URL(office.url()).hash).toBe('')
    await office.getByRole('button', { name: 'Aceptar la invitación' }).click()
    await expect(heading(office, 'Listo, ya eres parte del equipo')).toBeVisible()
    await office.getByRole('link', { name: 'Abrir la oficina' }).click()
    await expect(office.getByRole('row').filter({ hasText: event.name })).toBeVisible()
    await office.goto(link)
    await expect(office.getByRole('alert')).toContainText('Esta invitación ya se aceptó')

    await page.goto(`${address()}/office/people`)
    await page.getByLabel('Nombre o correo').fill(rosa.email)
    await page.getByRole('button', { name: 'Buscar' }).click()
    const card = page.getByRole('article').filter({ hasText: rosa.email })
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(card).toContainText(`Atención · ${event.name}`)
    expect(page.url()).not.toContain('correo.test')
    await holdsAtBothSizes(page)
    await card.getByRole('button', { name: `Quitar Atención en ${event.name} a Ana Robles` }).click()
    await page.getByRole('button', { name: 'Sí, continuar' }).click()
    await expect(card).toHaveCount(0)
    // Her session ended with her last role.
    await office.goto(`${address()}/office/events`)
    await office.waitForURL(`${address()}/`)
    await office.context().close()
  })

  test('finds in the audit log who did what, by ids in the address, and exports what was found', async ({
    page,
  }) => {
    const [event, rosa] = [await aVenue(), await aPerson()]
    await inviteTo(page, event, rosa)
    await page.goto(`${address()}/office/audit`)
    await page.getByLabel('Todos los eventos', { exact: true }).selectOption(event.name)
    await page.getByLabel('Todo lo que se hace', { exact: true }).selectOption('Invitó a alguien')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('link', { name: /^Adela.*Ver solo lo que hizo/ }).click()
    await expect(page.getByRole('link', { name: /^Lo que hizo Adela/ })).toBeVisible()
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({
      event: String(event.id),
      action: 'invitation_sent',
      kind: '',
      from: '',
      until: '',
      actor: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    await holdsAtBothSizes(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`Invitó a alguien,invitation_sent,`)
    await page.goto(`${address()}/office/${event.id}/audit`)
    await expect(page.getByRole('row').filter({ hasText: 'Invitó a alguien' })).toHaveCount(1)
  })

  test('sees how the installation is, and verifies the ledger, which a reload doesn’t interrupt', async ({
    page,
  }) => {
    await page.goto(`${address()}/office/health`)
    const checks = page.getByRole('region', { name: 'Revisión' })
    await expect(checks.getByText(/^Revisado a las/)).toBeVisible({ timeout: 30_000 })
    const finding = (of: string) => checks.getByRole('listitem').filter({ hasText: of })
    // As the product was started, whatever its variables became since.
    await expect(finding('Configuración')).toHaveText(/NODE_ENV=development.*Bien/)
    await expect(finding('Base de datos')).toContainText('Bien')
    await page.getByRole('button', { name: 'Verificar ahora' }).click()
    const runs = page.getByRole('region', { name: 'Libro de movimientos' }).getByRole('listitem')
    await expect(runs.first()).toContainText(/Pedida por Adela/)
    await page.reload()
    await expect(runs.first()).toContainText('Todo cuadra', { timeout: 30_000 })
    await expect(checks.getByText(/^Revisado a las/)).toBeVisible({ timeout: 30_000 })
    await holdsAtBothSizes(page)
  })
})

test('on an installation that nobody administers, the code of its start makes one administrator', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const product = await startOwnProduct()
  try {
    const deps = await openContext(cliEnv({ DATA_DIR: product.folder }), systemClock)
    await deps.databases.control.deleteFrom('role_grant').where('role', '=', 'admin').execute()
    const code = await makeFirstCode(deps)
    await deps.close()
    const context = await browser.newContext({ viewport: wide })
    const page = await context.newPage()
    await page.goto(`${product.address}/office/first`)
    await page.getByRole('link', { name: 'Iniciar sesión' }).click()
    await page.getByLabel('Correo').fill(demo.attendee)
    await page.getByLabel('Contraseña', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.waitForURL('**/office/first')
    await expect(page.getByText(`Entraste como ${demo.attendee}.`)).toBeVisible()
    await holdsAtBothSizes(page)
    await page.getByLabel('Código del servidor').fill('AAAAA-AAAAA-AAAAA-AAAAA')
    await page.getByRole('button', { name: 'Administrar con esta cuenta' }).click()
    await expect(page.getByRole('alert')).toContainText('El código no es correcto.')
    await page.getByLabel('Código del servidor').fill(code?.toLowerCase() ?? '')
    await page.getByRole('button', { name: 'Administrar con esta cuenta' }).click()
    await expect(heading(page, 'Ya administras esta instalación')).toBeVisible()
    await page.getByRole('link', { name: 'Abrir la oficina' }).click()
    await expect(heading(page, 'Eventos')).toBeVisible()
    await page.goto(`${product.address}/office/first`)
    await expect(heading(page, 'Ya hay quien administre')).toBeVisible()

    await page.goto(`${product.address}/office/health`)
    await expect(page.getByText('Todavía no hay ningún respaldo.', { exact: false })).toBeVisible()
    await context.close()
  } finally {
    await product.stop()
  }
})
