import { expect, type Page } from '@playwright/test'
import {
  charges,
  heading,
  isUsable,
  key,
  leaveQr,
  pairedTill,
  pairingCode,
  revokeTills,
  setSoldOut,
  test,
} from '../steps/bar-till.ts'
import { buyBalance, demo, qrOf, signInByApi } from '../steps/demo-api.ts'
import { enterPin, goTo, lookUp, pairWith } from '../steps/venue-steps.ts'

test.use({ serviceWorkers: 'allow' })

test('a charge whose answer was lost is not shown as refused on a phone that was moved to another bar meanwhile', async ({
  bar: { ana, event, qr },
  browser,
}) => {
  const till = await pairedTill(browser, event)
  await lookUp(till, qr.code)
  await key(till, '10')
  let isCut = true
  await till.route('**/charges', async (route) => {
    if (!isCut) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await charges(till).click()
  await expect(heading(till, 'Preguntando…')).toBeVisible()
  await revokeTills(event)
  await expect(heading(till, 'Vincula este dispositivo')).toBeVisible()
  isCut = false
  await pairWith(till, await pairingCode(event, 'Barra Sur'), 'Barra 5')
  await enterPin(till, /^Beto/, '7316')
  await expect(till.getByText('Barra Sur', { exact: true })).toBeVisible()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await expect(till.getByText(/No se cobró|ya existe con otros datos/)).toHaveCount(0)
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 10)
  await till.context().close()
})

test('an operation that the server knows otherwise is shown neither as done nor as refused', async ({
  bar: { till },
}) => {
  await expect(charges(till)).toBeVisible()
  await key(till, '10')
  await till.route('**/charges', (route) =>
    route.fulfill({
      status: 422,
      json: {
        success: false,
        code: 'operation_mismatch',
        message: 'Esa operación ya existe con otros datos.',
      },
    }),
  )
  await charges(till).click()
  await expect(heading(till, 'No sabemos si se hizo')).toBeVisible()
  await expect(till.getByText(/^Antes de repetirlo, revisa el último movimiento/)).toBeVisible()
  await expect(till.getByText(/No se cobró/)).toHaveCount(0)
  await isUsable(till)
  await till.getByRole('button', { name: 'Siguiente' }).click()
  await expect(heading(till, 'Escanea el QR')).toBeVisible()
})

const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

test('taps on one corner of a product add each time, and an emptied bill is brought back', async ({
  bar: { till },
}) => {
  await expect(charges(till)).toBeVisible()
  const other = till.getByRole('button', { name: 'Otro monto' })
  const [box, otherBox] = [await tile(till, 'Agua,').boundingBox(), await other.boundingBox()]
  if (!box || !otherBox) throw new Error('There is nothing to tap')
  for (let taps = 0; taps < 4; taps += 1)
    await till.mouse.click(box.x + box.width - 8, box.y + box.height - 8)
  await expect(tile(till, 'Agua, \\$30\\.00, 4 en la cuenta')).toBeVisible()
  expect(await other.boundingBox()).toEqual(otherBox)
  await till.getByRole('button', { name: 'Quitar', exact: true }).click()
  await isUsable(till)
  await tile(till, 'Quitar uno de Agua,').click()
  await till.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(tile(till, 'Agua, \\$30\\.00, 3 en la cuenta')).toBeVisible()
  await till.getByRole('button', { name: 'Vaciar' }).dblclick()
  await expect(charges(till)).toBeDisabled()
  await till.getByRole('button', { name: 'Deshacer' }).click()
  await expect(tile(till, 'Agua, \\$30\\.00, 3 en la cuenta')).toBeVisible()
})

test('a QR that is held still is looked up again when the link is back, and after its room was left', async ({
  bar: { till },
}) => {
  await expect(charges(till)).toBeVisible()
  await till.route('**/qr/lookup', (route) => route.abort())
  await till.reload()
  await expect(till.getByRole('alert')).toBeVisible()
  await till.unroute('**/qr/lookup')
  await expect(charges(till)).toBeVisible()
  await expect(till.getByRole('alert')).toHaveCount(0)
  await leaveQr(till)
  await goTo(till, 'Últimas operaciones')
  await goTo(till, 'Barra')
  await expect(heading(till, 'Escanea el QR')).toBeVisible()
  await expect(charges(till)).toBeVisible()
})

test('a bill stays with its QR in other rooms, at another QR and behind a shortfall', async ({
  bar: { event, qr, till },
}) => {
  await expect(charges(till)).toBeVisible()
  await tile(till, 'Agua,').click()
  const agua = tile(till, 'Agua, \\$30\\.00, 1 en la cuenta')
  await goTo(till, 'Últimas operaciones')
  await goTo(till, 'Barra')
  await expect(agua).toBeVisible()
  await leaveQr(till)
  await expect(heading(till, 'Cuenta sin cobrar: Ana')).toBeVisible()
  await isUsable(till)
  const other = await buyBalance(await signInByApi(demo.manager), event, 20)
  await lookUp(till, other.code)
  await expect(tile(till, 'Agua, \\$30\\.00')).toBeVisible()
  await expect(agua).toHaveCount(0)
  await leaveQr(till)
  await till.getByRole('button', { name: 'Seguir con esta cuenta' }).click()
  await expect(agua).toBeVisible()
  await key(till, String(Math.ceil(qr.available_balance)))
  await till.getByRole('button', { name: 'Ver opciones' }).click()
  await till.getByRole('button', { name: 'Volver' }).click()
  await expect(till.getByRole('button', { name: 'Ver opciones' })).toBeVisible()
  await till.getByRole('button', { name: 'Productos' }).click()
  await expect(agua).toBeVisible()
})

test('what was sold out while it stood in the bill lowers no total before somebody agrees', async ({
  bar: { event, till },
}) => {
  await expect(charges(till)).toBeVisible()
  await tile(till, 'Agua,').click()
  await tile(till, 'Papas').click()
  await setSoldOut(event, 'Papas', true)
  try {
    await expect(till.getByText('Se agotó: Papas')).toBeVisible()
    await expect(till.getByText('$80.00', { exact: false }).first()).toBeVisible()
    await charges(till).click()
    const asked = till.getByRole('dialog', { name: 'Se agotó: Papas' })
    await expect(asked).toContainText('¿Lo quitas de la cuenta? Queda en $30.00.')
    await asked.getByRole('button', { name: 'Sí, continuar' }).click()
    await expect(till.getByText('Se agotó: Papas')).toHaveCount(0)
    await charges(till).click()
    await expect(heading(till, 'Cobrado')).toBeVisible()
  } finally {
    await setSoldOut(event, 'Papas', false)
  }
})
