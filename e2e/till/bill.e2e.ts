import { expect, type Page } from '@playwright/test'
import { type Bar, charges, heading, isUsable, key, leaveQr, test } from '../steps/bar-till.ts'
import {
  api,
  buyBalance,
  demo,
  qrOf,
  signInByApi,
  type TestEvent,
  type Qr,
  type Signed,
} from '../steps/demo-api.ts'
import { goTo, lookUp, payPart, typeAmount } from '../steps/venue-steps.ts'

/** Ana's QR paid all that it had of a bill, and 5 pesos of it are due. */
const withRest = async ({ qr, till }: Bar, event: TestEvent): Promise<{ other: Signed; second: Qr }> => {
  const other = await signInByApi(demo.manager)
  const second = await buyBalance(other, event, 20)
  await expect(charges(till)).toBeVisible()
  await payPart(till, String(qr.available_balance + 5))
  await expect(heading(till, 'Faltan $5.00 de la cuenta')).toBeVisible()
  return { other, second }
}

const openRecent = async (page: Page): Promise<void> => {
  await goTo(page, 'Últimas operaciones')
  await expect(heading(page, 'Últimas operaciones')).toBeVisible()
}

test('what is due of a bill outlives another room and a reload, and is paid once by another QR', async ({
  bar,
}) => {
  const { ana, event, till } = bar
  const { other, second } = await withRest(bar, event)
  await openRecent(till)
  await expect(till.getByText('Falta cobrar $5.00')).toBeVisible()
  await isUsable(till)
  await till.reload()
  await leaveQr(till)
  await expect(heading(till, 'Faltan $5.00 de la cuenta')).toBeVisible()
  await openRecent(till)
  await till.getByRole('button', { name: 'Ver la cuenta' }).click()
  await expect(heading(till, 'Faltan $5.00 de la cuenta')).toBeVisible()
  await lookUp(till, second.code)
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await till.reload()
  await leaveQr(till)
  await expect(heading(till, 'Escanea el QR')).toBeVisible()
  await expect(till.getByText(/de la cuenta|Falta cobrar/)).toHaveCount(0)
  expect((await qrOf(ana, event))?.available_balance).toBe(0)
  expect((await qrOf(other, event))?.available_balance).toBe(second.available_balance - 5)
})

const leaveWaiting = async (page: Page): Promise<void> => {
  await expect(heading(page, 'Preguntando…')).toBeVisible()
  await page.getByRole('button', { name: 'Dejarlo en espera y seguir' }).click()
}

test('a part-payment whose answer is lost is not taken for booked nor for refused; its rest follows it', async ({
  bar: { ana, event, qr, till },
}) => {
  await expect(charges(till)).toBeVisible()
  let isCut = true
  await till.context().route('**/charges', async (route) => {
    if (!isCut) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await key(till, String(qr.available_balance + 5))
  await till.getByRole('button', { name: 'Ver opciones' }).click()
  await till.getByRole('button', { name: /el resto con otro QR$/ }).click()
  await expect(heading(till, 'Preguntando…')).toBeVisible()
  await openRecent(till)
  await expect(till.getByText('Cuenta a medias')).toBeVisible()
  await isUsable(till)
  await goTo(till, 'Barra')
  await expect(heading(till, 'Preguntando…')).toBeVisible()
  await till.reload()
  await leaveWaiting(till)
  await leaveQr(till)
  await expect(heading(till, 'Escanea el QR')).toBeVisible()
  await expect(till.getByText(/de la cuenta/)).toHaveCount(0)
  await till.getByRole('button', { name: 'Ver la cuenta' }).click()
  await leaveWaiting(till)
  isCut = false
  await expect(till.getByText(/^El cobro en espera de .* sí se hizo\.$/)).toBeVisible()
  await expect(heading(till, 'Faltan $5.00 de la cuenta')).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(0)
})

test('two tabs of a till take what is due of a bill once', async ({ bar }) => {
  const { event, till } = bar
  const { other, second } = await withRest(bar, event)
  const tab = await till.context().newPage()
  await tab.goto(till.url())
  await leaveQr(tab)
  for (const each of [till, tab]) {
    await expect(heading(each, 'Faltan $5.00 de la cuenta')).toBeVisible()
    await lookUp(each, second.code)
    await expect(charges(each)).toBeEnabled()
  }
  await charges(tab).click()
  await expect(heading(tab, 'Cobrado')).toBeVisible()
  await expect(heading(till, 'Escanea el QR')).toBeVisible()
  await expect(till.getByText(/de la cuenta|Falta cobrar/)).toHaveCount(0)
  expect((await qrOf(other, event))?.available_balance).toBe(second.available_balance - 5)
})

test('a void of a bill’s charge says what becomes of the cash for its rest, and the list shows both as void', async ({
  bar,
}) => {
  const { event, qr, till } = bar
  const { token } = await signInByApi(demo.bar)
  const shifts = `staff/events/${event.id}/shifts`
  const shift = await api<{ id: string }>(shifts, token, { op_id: crypto.randomUUID(), float: 0 })
  await expect(charges(till)).toBeVisible()
  const sold = till.waitForRequest((request) => request.url().endsWith('/cash-sales'))
  await till.getByRole('button', { name: 'Otro monto' }).click()
  await typeAmount(till, String(qr.available_balance + 5))
  await till.getByRole('button', { name: 'Ver opciones' }).click()
  await till.getByRole('button', { name: /el resto en efectivo$/ }).click()
  await till.getByRole('button', { name: 'Siguiente' }).click()
  await till.getByRole('button', { name: 'Ya lo recibí' }).click()
  expect((await sold).postDataJSON()).toMatchObject({
    amount: 5,
    bill: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  await till.getByRole('button', { name: 'Siguiente' }).click()
  await openRecent(till)
  await till.getByRole('button', { name: /^Anular Cobro de / }).click()
  await till.getByText('Cobro equivocado').click()
  await till.clock.install()
  await till.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect(heading(till, 'Anulado')).toBeVisible()
  await expect(
    till.getByText(
      'El pago en efectivo de la misma cuenta, $5.00, también está anulado. Si no lo has devuelto, entrégalo.',
    ),
  ).toBeVisible()
  await isUsable(till)
  // Longer than a result stays that nobody has to read.
  await till.clock.runFor(10_000)
  await expect(heading(till, 'Anulado')).toBeVisible()
  await till.getByRole('button', { name: 'Siguiente' }).click()
  await expect(till.getByText('Anulada')).toHaveCount(2)
  // The event is the next test's too.
  await api(`${shifts}/${shift.id}/close`, token, { op_id: crypto.randomUUID(), counted: 0 })
})
