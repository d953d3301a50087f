import { expect, type Page } from '@playwright/test'
import { acceptTerms, control } from './purchase-steps.ts'
import { heading } from './screen.ts'

/** Controls the next behaviour of the simulator's PayPal. */
export const controlPaypal = (order: Record<string, unknown>): Promise<void> =>
  control({ provider: 'paypal', ...order })

export const choosePaypal = (page: Page) => page.getByRole('button', { name: /^PayPal/ }).click()
export const chooseWallet = (page: Page) => page.getByRole('button', { name: /^Mercado Pago/ }).click()

/** The vendors' own buttons. */
export const paypalButton = (page: Page) => page.getByRole('button', { name: 'Pagar con PayPal' })
export const walletButton = (page: Page) => page.getByRole('button', { name: 'Pagar con Mercado Pago' })

const isUsable = (button: ReturnType<typeof paypalButton>) =>
  expect(button).toHaveAttribute('aria-disabled', 'false')

/** Accepts the terms and waits for PayPal's button. */
export const readyPaypal = async (page: Page): Promise<void> => {
  await acceptTerms(page)
  await choosePaypal(page)
  await isUsable(paypalButton(page))
}

/** Opens PayPal's window for the payer's decision. */
export const openPaypal = async (page: Page): Promise<Page> => {
  await isUsable(paypalButton(page))
  const [popup] = await Promise.all([page.waitForEvent('popup'), paypalButton(page).click()])
  await expect(heading(popup, 'PayPal de prueba')).toBeVisible()
  return popup
}

export const approvePaypal = (popup: Page) => popup.getByRole('button', { name: 'Pagar ahora' }).click()

/** Pays from the summary, up to the payer's approval in PayPal's window. */
export const payByPaypal = async (page: Page): Promise<void> => {
  await readyPaypal(page)
  await approvePaypal(await openPaypal(page))
}

/** Goes from the summary to the gateway's own pages. */
export const openWallet = async (page: Page): Promise<void> => {
  await acceptTerms(page)
  await chooseWallet(page)
  await walletButton(page).click()
  await expect(heading(page, 'Mercado Pago de prueba')).toBeVisible()
}

type Choice = 'Pagar con mi saldo' | 'Dejar el pago en revisión' | 'Que lo rechacen'

/** Pays (or not, by `choice`) on the gateway's pages and returns. */
export const payByWallet = async (page: Page, choice: Choice): Promise<void> => {
  await openWallet(page)
  await page.getByRole('button', { name: choice }).click()
}
