import { type Browser, expect, type Page } from '@playwright/test'
import { api, buyBalance, demo, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { passesAxe, test } from '../steps/screen.ts'
import {
  enterPin,
  lookUp,
  makePairingCode,
  openDevices,
  pairWith,
  payPart,
  typeAmount,
  typePin,
} from '../steps/venue-steps.ts'

const bar = 'Barra Norte'

/** Whoever gets a new PIN is signed out everywhere. */
const giveNewPin = async ({ id }: TestEvent, who: string, pin: string): Promise<void> => {
  const { token } = await signInByApi(demo.manager)
  const staff = await api<{ id: string; name: string }[]>(`staff/events/${id}/staff`, token)
  const person = staff.find(({ name }) => name.startsWith(who))
  await api(`staff/events/${id}/staff/${person?.id}/pin`, token, { pin }, 'PUT')
}

/** A manager before the set-up of an event where Ana has a QR, and a browser that is no till of it yet. */
const besideManager = async (manager: Page, browser: Browser) => {
  const event = await aStaffedVenue()
  const qr = await buyBalance(await signInByApi(demo.attendee), event, 10)
  await openDevices(manager, event)
  const counter = await browser.newContext({ viewport: { width: 390, height: 844 } })
  return { event, qr, counter, barra: await counter.newPage() }
}

test.describe('who works at a till', () => {
  test.use({ visitor: 'admin@demo.test', expectedComplaints: [/status of 409/] })

  test('a till that nobody touches for five minutes asks for the PIN, and keeps what is still to be charged', async ({
    page: manager,
    browser,
  }) => {
    const { qr, counter, barra } = await besideManager(manager, browser)
    // A tablet whose clock is wrong is a till like others.
    await barra.clock.install({ time: new Date(Date.now() + 2 * 3_600_000) })
    const traded: string[] = []
    barra.on('request', (request) => request.url().includes('/refreshtoken') && traded.push(request.url()))
    await pairWith(barra, await makePairingCode(manager, bar), 'Barra 2')
    const rest = barra.getByRole('heading', { name: 'Faltan $5.00 de la cuenta' })
    await enterPin(barra, /^Beto/, '7316')
    await lookUp(barra, qr.code)
    await payPart(barra, String(qr.available_balance + 5))

    const left: string[] = []
    barra.on('request', (request) => request.url().endsWith('/till/signout') && left.push(request.url()))
    await barra.clock.fastForward('04:50')
    await rest.click()
    await barra.clock.fastForward('04:50')
    await expect(rest).toBeVisible()
    expect(left).toEqual([])
    expect(traded).toEqual([])
    await barra.clock.fastForward('00:15')
    await expect(barra.getByRole('heading', { name: 'PIN de Beto Nava' })).toBeVisible()
    await typePin(barra, '7316')
    await expect(rest).toBeVisible()
    await barra.getByRole('button', { name: 'Opciones' }).click()
    await barra.getByRole('button', { name: 'Cerrar sesión' }).click()
    await typePin(barra, '7316')
    await expect(barra.getByRole('heading', { name: 'Escanea el QR' })).toBeVisible()
    // Also from somebody who signed out by hand: a bill is its person's, not their session's.
    await expect(rest).toBeVisible()
    await counter.close()
  })

  test('what somebody left waiting is seen by whoever comes next and by the manager, until its maker asks for it', async ({
    page: manager,
    browser,
  }) => {
    const { event, qr, counter, barra } = await besideManager(manager, browser)
    await pairWith(barra, await makePairingCode(manager, bar), 'Barra 3')
    await enterPin(barra, /^Beto/, '7316')
    await lookUp(barra, qr.code)
    await barra.getByRole('button', { name: 'Otro monto' }).click()
    await typeAmount(barra, '10')
    await counter.route('**/charges', (route) => route.abort())
    await barra.getByRole('button', { name: 'Cobrar', exact: true }).click()
    await expect(barra.getByRole('heading', { name: 'Preguntando…' })).toBeVisible()

    await giveNewPin(event, 'Beto', '7316')
    const note = barra.getByText(
      'Aquí queda guardada 1 operación sin respuesta. No se borra. Se vuelve a preguntar cuando entre Beto Nava.',
    )
    await expect(note).toBeVisible()
    await passesAxe(barra)
    await barra.getByRole('button', { name: 'Otra persona' }).click()
    await enterPin(barra, /^Carla/, '4021')
    const row = manager.getByRole('listitem').filter({ hasText: 'Barra 3' })
    await expect(row.getByText('1 en espera')).toBeVisible()
    // By now this place has more than one code.
    await passesAxe(manager)

    await counter.unroute('**/charges')
    await barra.getByRole('button', { name: 'Opciones' }).click()
    await barra.getByRole('button', { name: 'Cerrar sesión' }).click()
    await barra.getByRole('button', { name: 'Otra persona' }).click()
    await enterPin(barra, /^Beto/, '7316')
    await expect(barra.getByRole('heading', { name: 'Cobrado' })).toBeVisible()
    await expect(note).toHaveCount(0)
    await counter.close()
  })
})
