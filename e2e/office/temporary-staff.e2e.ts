import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { api, buyBalance, demo, signInByApi } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { invitationTo } from '../steps/inbox.ts'
import { address, passesAxe, test } from '../steps/screen.ts'
import {
  enterPin,
  lookUp,
  makePairingCode,
  openDevices,
  openedEvent,
  pairWith,
  typeAmount,
} from '../steps/venue-steps.ts'

const LIST = [
  'nombre,papel,lugar',
  'Eva Ruiz,barra,Barra Norte',
  'Luis Sol,barra,Barra Norte',
  'Nora Paz,encargado,',
  'Marta Gil,barra,',
].join('\n')

const openTeam = async (office: Page, event: Awaited<ReturnType<typeof aStaffedVenue>>, page = 'team') => {
  await office.goto(`${address()}/office/${event.id}/${page}`)
  await expect(openedEvent(office, event)).toBeVisible()
}

test.describe('people who work one night', () => {
  test.use({ visitor: 'admin@demo.test', expectedComplaints: [/status of 40[19]/] })

  test('a pasted list makes three people without an account; one of them sells, the report names her, and her removal ends her session at once', async ({
    page: office,
    browser,
  }) => {
    const event = await aStaffedVenue()
    const qr = await buyBalance(await signInByApi(demo.attendee), event, 100)
    await openTeam(office, event, 'team/temporary')
    await office.getByLabel('O pega aquí la lista').fill(LIST)
    await office.getByRole('button', { name: 'Ver qué cambiaría' }).click()
    const lines = office.getByRole('region', { name: 'Qué cambiaría' })
    await expect(lines.getByText('Nuevos: 3 · Cambian: 0 · Iguales: 0 · Con error: 1.')).toBeVisible()
    await expect(lines.getByRole('row', { name: /Nora Paz/ })).toContainText('El papel es barra o caja')
    await lines.getByRole('button', { name: 'Importar 3 líneas' }).click()
    const pins = office.getByRole('region', { name: 'PIN de cada persona' })
    await expect(pins.getByRole('row')).toHaveCount(4)
    await passesAxe(office)
    const pin = await pins
      .getByRole('row', { name: /Eva Ruiz/ })
      .getByRole('cell')
      .first()
      .innerText()
    expect(pin).toMatch(/^\d{4}$/)

    await openDevices(office, event)
    const counter = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const till = await counter.newPage()
    await pairWith(till, await makePairingCode(office, 'Barra Norte'), 'Barra 1')
    await enterPin(till, /^Eva Ruiz/, pin)
    await lookUp(till, qr.code)
    await till.getByRole('button', { name: 'Otro monto' }).click()
    await typeAmount(till, '40')
    await till.getByRole('button', { name: 'Cobrar', exact: true }).click()
    await expect(till.getByRole('heading', { name: 'Cobrado' })).toBeVisible()

    await openTeam(office, event, 'sales')
    const report = office.getByRole('main')
    await expect(report.getByRole('row', { name: /Eva Ruiz/ })).toContainText('$40.00')

    await openTeam(office, event)
    await expect(office.getByRole('listitem').filter({ hasText: 'Eva Ruiz' })).toContainText(
      'Sin cuenta, hasta el',
    )
    await passesAxe(office)
    await office.getByRole('button', { name: 'Quitar Eva Ruiz' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' }).click()
    await expect(office.getByText('Eva Ruiz')).toHaveCount(0)
    await till.reload()
    await expect(till.getByRole('heading', { name: '¿Quién atiende?' })).toBeVisible()
    await expect(till.getByRole('button', { name: /^Luis Sol/ })).toBeVisible()
    await expect(till.getByRole('button', { name: /^Eva Ruiz/ })).toHaveCount(0)
    await counter.close()
  })

  test('an open shift is told before somebody is removed, and an invitation turns another into an account', async ({
    page: office,
    browser,
  }) => {
    const event = await aStaffedVenue()
    const manager = await signInByApi(demo.manager)
    const cashier = await signInByApi(demo.cashier)
    await api(`staff/events/${event.id}/shifts`, cashier.token, { op_id: randomUUID(), float: 300 })
    await api(`staff/events/${event.id}/temporary-staff`, manager.token, { name: 'Eva Ruiz', role: 'bar' })
    await openTeam(office, event)
    await office.getByRole('button', { name: /^Quitar Carla/ }).click()
    const asked = office.getByRole('dialog')
    await asked.getByRole('button', { name: 'Sí, continuar' }).click()
    await expect(asked.getByRole('heading', { name: 'Tiene un turno abierto' })).toBeVisible()
    await expect(asked.getByRole('alert')).toContainText('y en su cajón debe haber $300.00')
    await expect(asked.getByRole('link', { name: 'Ir a cerrar turnos' })).toBeVisible()
    await passesAxe(office)
    await asked.getByRole('button', { name: 'Sí, continuar' }).click()
    await expect(office.getByRole('button', { name: /^Quitar Carla/ })).toHaveCount(0)

    const email = `eva-${randomUUID()}@prueba.test`
    await office.getByRole('button', { name: 'Invitar a Eva Ruiz a tener cuenta' }).click()
    await office.getByLabel('Su correo').fill(email)
    await office.getByRole('button', { name: 'Enviar invitación' }).click()
    await expect(office.getByText('La invitación va en camino.')).toBeVisible()
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const hers = await phone.newPage()
    await hers.goto(await invitationTo(email))
    await expect(hers.getByText('Hola, Eva Ruiz.')).toBeVisible()
    await hers.getByLabel('Contraseña', { exact: true }).fill(demo.password)
    await hers.getByLabel('Repite la contraseña').fill(demo.password)
    await passesAxe(hers)
    await hers.getByRole('button', { name: 'Crear mi cuenta' }).click()
    await expect(hers.getByRole('heading', { name: 'Tu cuenta está lista' })).toBeVisible()
    await signInByApi(email)
    await phone.close()
    await openTeam(office, event)
    await expect(office.getByRole('listitem').filter({ hasText: 'Eva Ruiz' })).toContainText(email)
  })
})
