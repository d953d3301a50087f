import { expect, type Page } from '@playwright/test'
import { api, qrOf, type TestEvent, type Signed } from './demo-api.ts'
import { address, heading, simulator } from './screen.ts'

/** Controls the next behaviour of the simulator's Mercado Pago. */
export const control = async (order: Record<string, unknown>): Promise<void> => {
  const reply = await fetch(`${simulator()}/_sim/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'mercado-pago', ...order }),
  })
  if (!reply.ok) throw new Error(await reply.text())
}

const kept = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** The purchase code stored in this browser. */
export const purchaseCode = (page: Page): Promise<string | null> => kept(page, 'purchase_code')

/** The keys of this browser's local storage, sorted. */
export const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).toSorted())

/** The user signed in in this browser, for direct API calls. */
export const personOf = async (page: Page): Promise<Signed> => {
  const user = JSON.parse((await kept(page, 'user_data')) ?? '{}') as { id: string }
  return { token: (await kept(page, 'token')) ?? '', userId: user.id }
}

export const balanceOf = async (page: Page, event: TestEvent): Promise<number> =>
  (await qrOf(await personOf(page), event))?.available_balance ?? 0

export type OrderNow = { id: string; status: number; payment_in_process: boolean }

export const orderOf = async (page: Page, event: TestEvent, code: string): Promise<OrderNow> =>
  api(`public/events/${event.id}/orderqr/${code}`, (await personOf(page)).token)

export const openAmount = (page: Page, event: TestEvent) =>
  page.goto(`${address()}/events/${event.url}/add-funds`)

/** Submits the amount and waits for the summary; resolves to the new order's purchase code. */
export const sendAmount = async (page: Page, amount = '50'): Promise<string> => {
  await page.getByLabel('Otra cantidad').fill(amount)
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect(heading(page, 'Resumen de compra')).toBeVisible()
  return (await purchaseCode(page)) ?? ''
}

/** Like `sendAmount`, from any page. */
export const begin = async (page: Page, event: TestEvent, amount?: string): Promise<string> => {
  await openAmount(page, event)
  return sendAmount(page, amount)
}

export const acceptTerms = (page: Page) => page.getByRole('checkbox').check()
export const chooseCard = (page: Page) => page.getByRole('button', { name: /Tarjeta/ }).click()
export const payButton = (page: Page) => page.getByRole('button', { name: 'Pagar' })

const cardDate = `11/${(new Date().getUTCFullYear() + 4) % 100}`

/** Fills the vendor's card form; the holder's name decides the bank's answer. */
export const fillCard = async (page: Page, holder: string): Promise<void> => {
  await acceptTerms(page)
  await chooseCard(page)
  await page.getByLabel('Número de tarjeta').fill('4075 5957 1648 3764')
  await page.getByLabel('Vencimiento').fill(cardDate)
  await page.getByLabel('Código de seguridad').fill('123')
  await page.getByLabel('Nombre del titular').fill(holder)
  await expect(payButton(page)).toBeEnabled()
}

export const payAs = async (page: Page, holder: string): Promise<void> => {
  await fillCard(page, holder)
  await payButton(page).click()
}

/** Counts the page's requests to an address, from now on. */
export const countCalls = (page: Page, method: string, path: RegExp): (() => number) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) calls += 1
  })
  return () => calls
}

export const PAYMENTS = /\/create-card-payment$/
export const ORDERS = /\/(?:qr|orderqr)$/

const shows = (name: string) => (page: Page) => expect(heading(page, name)).toBeVisible()
export const isPaid = shows('Pago completado')
export const isConfirming = shows('Estamos confirmando tu pago')
export const isRefused = shows('Pago Rechazado')
