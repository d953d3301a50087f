import { type Browser, expect, type Page } from '@playwright/test'
import { pairedTill, pairingCode } from '../steps/bar-till.ts'
import { api, demo, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { printedQr } from '../steps/printed-qr.ts'
import { passesAxe, test } from '../steps/screen.ts'
import { enterPin, goTo, lookUp, pairWith, seeProblem, typeAmount } from '../steps/venue-steps.ts'
import { leaveResult } from '../steps/taps.ts'

const band = (till: Page) => till.getByRole('region', { name: 'PRÁCTICA' })

const begin = async (till: Page): Promise<void> => {
  await goTo(till, 'Practicar')
  await expect(band(till)).toContainText('Nada se cobra')
}

/** Taps a practice QR, as if a customer showed it. */
const show = async (till: Page, name: RegExp): Promise<void> => {
  await band(till).getByRole('button', { name: 'QR de práctica' }).click()
  await till.getByRole('button', { name }).click()
}

const heading = (till: Page, name: string) => till.getByRole('heading', { name })

const cashTill = async (browser: Browser, event: TestEvent): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  const till = await context.newPage()
  await pairWith(till, await pairingCode(event, 'Caja Entrada'), 'Caja 1')
  await enterPin(till, /^Carla/, '4021')
  return till
}

/** What the office's figures say of the event. */
const salesOf = async (event: TestEvent): Promise<unknown> => {
  const { token } = await signInByApi(demo.manager)
  return (await api<{ event: unknown }>(`staff/events/${event.id}/sales`, token)).event
}

test.describe('practice', () => {
  test.use({ expectedComplaints: [/status of 409/] })

  test('a bar practises a sale, a refusal and a void on its till, and comes back to work with one tap', async ({
    browser,
  }) => {
    const event = await aStaffedVenue()
    const before = await salesOf(event)
    const till = await pairedTill(browser, event)
    await begin(till)
    await passesAxe(till)
    await till.getByRole('button', { name: /^Agua, / }).click()
    await show(till, /^Con saldo/)
    await expect(till.getByText('saldo $500.00')).toBeVisible()
    await till.getByRole('button', { name: 'Cobrar', exact: true }).click()
    await expect(heading(till, 'Cobrado')).toBeVisible()
    await expect(band(till)).toBeInViewport()
    await leaveResult(till)

    await show(till, /^Bloqueado/)
    await expect(heading(till, 'QR bloqueado')).toBeVisible()
    await expect(band(till)).toBeInViewport()
    await passesAxe(till)
    await seeProblem(till)

    await till.getByRole('button', { name: 'Últimas' }).click()
    await till.getByRole('button', { name: /^Anular Cobro/ }).click()
    await till.getByText('Cobro equivocado').click()
    await till.getByRole('button', { name: 'Anular', exact: true }).click()
    await expect(heading(till, 'Anulado')).toBeVisible()
    await leaveResult(till)

    await till.getByRole('button', { name: 'Volver al trabajo' }).click()
    await expect(band(till)).toHaveCount(0)
    await till.getByRole('button', { name: 'Últimas' }).click()
    await expect(till.getByText('Cobro')).toHaveCount(0)
    expect(await salesOf(event)).toEqual(before)
    await till.context().close()
  })

  test('each side refuses the other’s QRs with a screen of its own, and a reload is back at work', async ({
    browser,
  }) => {
    const event = await aStaffedVenue()
    const till = await pairedTill(browser, event)
    const { token } = await signInByApi(demo.bar)
    const { qrs } = await api<{ qrs: { code: string }[] }>(`staff/events/${event.id}/practice`, token, {})
    await lookUp(till, qrs[0]?.code ?? '')
    await expect(heading(till, 'QR de práctica')).toBeVisible()
    await expect(
      till.getByText('Es un QR de práctica: no tiene dinero. Pide el QR del cliente.'),
    ).toBeVisible()
    await seeProblem(till)
    await begin(till)
    await lookUp(till, await printedQr(event, 100))
    await expect(heading(till, 'QR de verdad')).toBeVisible()
    await till.reload()
    await expect(till.getByRole('banner')).toContainText('Barra Norte')
    await expect(band(till)).toHaveCount(0)
    await till.context().close()
  })

  test('a cashier practises opening a shift and a cash top-up, and comes back also without the server', async ({
    browser,
  }) => {
    const event = await aStaffedVenue()
    const caja = await cashTill(browser, event)
    await begin(caja)
    await caja.getByRole('button', { name: 'Abrir turno' }).click()
    await caja.getByText('Escribir el monto').click()
    await caja.getByLabel('Monto', { exact: true }).fill('300')
    await caja.getByRole('button', { name: 'Abrir turno' }).click()
    await expect(heading(caja, 'Turno abierto')).toBeVisible()
    await leaveResult(caja)
    await goTo(caja, 'Caja')
    await show(caja, /^Vacío/)
    await typeAmount(caja, '200')
    await caja.getByRole('button', { name: 'Continuar' }).click()
    await caja.getByRole('button', { name: 'Exacto' }).click()
    await expect(caja.getByText('$0.00 → $200.00')).toBeVisible()
    await expect(band(caja)).toBeInViewport()
    // One tap, also where the server is gone.
    await caja.context().setOffline(true)
    await caja.getByRole('button', { name: 'Volver al trabajo' }).click()
    await expect(band(caja)).toHaveCount(0)
    await caja.context().setOffline(false)
    await expect(caja.getByText('No has abierto tu turno', { exact: false })).toBeVisible()
    await caja.context().close()
  })
})
