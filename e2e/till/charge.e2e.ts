import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { charges, heading, isUsable, key, leaveQr, setPrice, setSoldOut, test } from '../steps/bar-till.ts'
import { api, demo, qrOf, signInByApi } from '../steps/demo-api.ts'
import { isQuiet, pesos } from '../steps/screen.ts'
import { lookUp } from '../steps/venue-steps.ts'

test.use({ serviceWorkers: 'allow' })

test('a bar scans a QR with the camera, charges it, and sees the balance before and after [S-1.3]', async ({
  bar: { ana, event, qr, till },
}) => {
  await expect(charges(till)).toBeVisible()
  await expect(till.getByText(`saldo ${pesos(qr.available_balance)}`)).toBeVisible()
  await expect(till.getByText('Barra Norte', { exact: true })).toBeVisible()
  await expect(till.getByText('En línea')).toBeVisible()
  await expect(charges(till)).toBeDisabled()
  await key(till, '85.50')
  const after = qr.available_balance - 85.5
  await expect(till.getByText(pesos(after))).toBeVisible()
  await isUsable(till)
  await charges(till).click()

  await expect(heading(till, 'Cobrado')).toBeVisible()
  await expect(till.getByText(`${pesos(qr.available_balance)} → ${pesos(after)}`)).toBeVisible()
  await isUsable(till)
  await expect(heading(till, 'Escanea el QR')).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(after)
})

test('a charge whose answer is lost is asked again after a reload without a network, and charges once', async ({
  bar: { ana, event, qr, till },
}) => {
  await expect(charges(till)).toBeVisible()
  await key(till, '10')
  const ids = new Set<string>()
  let isCut = true
  await till.context().route('**/charges', async (route) => {
    ids.add((route.request().postDataJSON() as { op_id: string }).op_id)
    if (!isCut) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await charges(till).dblclick()
  await expect(heading(till, 'Preguntando…')).toBeVisible()
  await expect(till.getByText('1 en espera')).toBeVisible()
  await isUsable(till)
  await till.evaluate('navigator.serviceWorker.ready.then(() => null)')
  await till.context().setOffline(true)
  await till.reload()
  await expect(heading(till, 'Preguntando…')).toBeVisible()
  await expect(till.getByRole('banner')).toContainText('Sin conexión1 en espera')
  await isUsable(till)
  await till.context().setOffline(false)
  await till.getByRole('button', { name: 'Opciones' }).click()
  await expect(till.getByRole('button', { name: 'Cerrar sesión' })).toBeDisabled()
  await till.keyboard.press('Escape')
  isCut = false
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await expect(till.getByText('0 en espera')).toBeVisible()
  expect(ids.size).toBe(1)
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 10)
})

test('a refusal says what is missing and moves nothing', async ({ bar: { ana, event, qr, till } }) => {
  await expect(charges(till)).toBeVisible()
  await key(till, '20')
  const otherTill = await signInByApi(demo.bar)
  const rest = qr.available_balance - 15
  const body = { op_id: crypto.randomUUID(), code: qr.code, amount: rest }
  await api(`staff/events/${event.id}/charges`, otherTill.token, body)
  await charges(till).click()
  await expect(heading(till, 'No se cobró')).toBeVisible()
  await expect(till.getByText('Faltan $5.00')).toBeVisible()
  await expect(till.getByText('El saldo no alcanza para este cobro.')).toBeVisible()
  await isUsable(till)
  await till.getByRole('button', { name: 'Ver opciones' }).click()
  await expect(heading(till, 'Faltan $5.00')).toBeVisible()
  await isUsable(till)
  await till.getByRole('button', { name: 'Cobrar $15.00 y el resto con otro QR' }).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await expect(heading(till, 'Faltan $5.00 de la cuenta')).toBeVisible()
  await isUsable(till)
  expect((await qrOf(ana, event))?.available_balance).toBe(0)
})

test('a product that was sold out meanwhile is not charged; the rest is, and its button goes grey', async ({
  bar: { ana, event, qr, till },
}) => {
  await expect(charges(till)).toBeVisible()
  await till.getByRole('button', { name: /^Agua, \$30\.00/ }).click()
  await till.getByRole('button', { name: /^Agua, \$30\.00/ }).click()
  await till.getByRole('button', { name: /^Papas/ }).click()
  await isUsable(till)
  // This till does not hear of it before it charges.
  await till.context().route('**/till/contact', (route) => route.abort())
  await setSoldOut(event, 'Papas', true)
  try {
    await charges(till).click()
    await expect(heading(till, 'No se cobró')).toBeVisible()
    await till.getByRole('button', { name: 'Cobrar lo demás, $60.00' }).click()
    await expect(till.getByRole('button', { name: 'Papas, Agotado, $50.00' })).toBeDisabled()
    await till.context().unroute('**/till/contact')
    await charges(till).click()
    await expect(heading(till, 'Cobrado')).toBeVisible()
    expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 60)
  } finally {
    await setSoldOut(event, 'Papas', false)
  }
})

test('a price that changed a moment ago is told before anything is charged, and asked again', async ({
  bar: { ana, event, qr, till },
}) => {
  await expect(charges(till)).toBeVisible()
  await till.getByRole('button', { name: /^Papas/ }).click()
  // This till does not hear of it before it charges.
  await till.context().route('**/till/contact', (route) => route.abort())
  await setPrice(event, 'Papas', 55)
  try {
    await charges(till).click()
    await expect(heading(till, 'No se cobró')).toBeVisible()
    await expect(till.getByText('El nombre o el precio de un producto cambió.')).toBeVisible()
    await isUsable(till)
    await till.getByRole('button', { name: 'Ver el total nuevo, $55.00' }).click()
    await till.context().unroute('**/till/contact')
    expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance)
    await charges(till).click()
    await expect(heading(till, 'Cobrado')).toBeVisible()
    expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 55)
  } finally {
    await setPrice(event, 'Papas', 50)
  }
})

test('a code is taken by hand too; an unknown one is refused in words', async ({ bar: { qr, till } }) => {
  await expect(charges(till)).toBeVisible()
  await leaveQr(till)
  await lookUp(till, '0'.repeat(29))
  await expect(heading(till, 'QR desconocido')).toBeVisible()
  await expect(till.getByRole('alert')).toContainText(
    'No conocemos este QR en este evento. Pide el de este evento o mándalo a la caja.',
  )
  await isUsable(till)
  await till.getByRole('button', { name: 'Entendido' }).click()
  await lookUp(till, (qr.code.match(/.{1,4}/g) ?? []).join('-').toLowerCase())
  await expect(charges(till)).toBeVisible()
})

test('without a network nothing is charged, and the till says so', async ({ bar: { till } }) => {
  await expect(charges(till)).toBeVisible()
  await key(till, '1')
  await till.context().setOffline(true)
  await expect(till.getByRole('banner')).toContainText('Sin conexión')
  await expect(till.getByRole('button', { name: 'Sin conexión no se puede cobrar' })).toBeDisabled()
  await till.context().setOffline(false)
  await expect(till.getByText('En línea')).toBeVisible()
  await expect(charges(till)).toBeEnabled()
})

test('the till’s own script stays within its budget, and the home page loads none of it', async ({
  bar: { till },
  page,
}) => {
  const LIMIT_BYTES = 200 * 1024
  const scripts = new Map<string, Buffer>()
  till.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.set(pathname, await response.body())
  })
  await till.reload()
  await expect(charges(till)).toBeVisible()
  const isDecoder = (path: string) => path.includes('/reader-')
  expect([...scripts.keys()].some(isDecoder)).toBe(true)
  const loaded = [...scripts].filter(([path]) => !isDecoder(path))
  const bytes = loaded.reduce((sum, [, body]) => sum + gzipSync(body).length, 0)
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES)

  const ofHome: string[] = []
  page.on('request', (request) => ofHome.push(new URL(request.url()).pathname))
  await page.goto(process.env.E2E_ADDRESS ?? '')
  await isQuiet(page)
  expect(ofHome.filter((path) => /till|reader|\.wasm$/.test(path))).toEqual([])
})
