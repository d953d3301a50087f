import { expect, type Page } from '@playwright/test'
import {
  beginPurchase,
  mercadoPagoPayments,
  nothingPaid,
  onePaid,
  paypalCaptures,
  paypalOrders,
} from '../steps/purchase-facts.ts'
import { acceptTerms, control, isConfirming, isPaid, orderOf } from '../steps/purchase-steps.ts'
import {
  choosePaypal,
  chooseWallet,
  controlPaypal,
  payByPaypal,
  payByWallet,
  paypalButton,
  walletButton,
} from '../steps/purchase-vendors.ts'
import { passesAxe, test } from '../steps/screen.ts'

test.use({ visitor: 'barra@demo.test' })
test.afterEach(() => control({ provider: 'all' }))

const alert = (page: Page) => page.getByRole('alert')

/** A payment that the vendor reviews, and the vendor's decision for it. */
const reviews = {
  PayPal: {
    pay: async (page: Page) => {
      await controlPaypal({ action: 'next', outcome: 'pending' })
      await payByPaypal(page)
    },
    decide: async (code: string) => {
      const [orderId = ''] = await paypalOrders(code)
      const [taken] = await paypalCaptures(orderId)
      await controlPaypal({ action: 'capture', capture_id: taken?.id, to: 'complete' })
    },
  },
  'the wallet': {
    pay: (page: Page) => payByWallet(page, 'Dejar el pago en revisión'),
    decide: async (code: string) => {
      const [payment] = await mercadoPagoPayments(code)
      await control({ action: 'payment', payment_id: payment?.id, to: 'approve' })
    },
  },
}

for (const [vendor, { pay, decide }] of Object.entries(reviews))
  test(`a payment by ${vendor} under review is waited for, through a reload, and the page turns by itself`, async ({
    page,
  }) => {
    const { event, code, since, gained } = await beginPurchase(page)
    await pay(page)
    await isConfirming(page)
    await page.reload()
    await isConfirming(page)
    expect(await orderOf(page, event, code)).toMatchObject({ status: 2, payment_in_process: true })
    expect(await since()).toEqual({ ...nothingPaid, attempts: ['in_process'] })
    await decide(code)
    await isPaid(page)
    expect(await since()).toEqual(onePaid)
    expect(await gained()).toBe(50)
  })

test.describe('without the vendors', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|PayPal|ERR_INTERNET_DISCONNECTED/] })

  test('a script that fails can be asked for again, and without a network nothing is begun [S-5.13]', async ({
    page,
  }) => {
    const { since } = await beginPurchase(page)
    const again = page.getByRole('button', { name: 'Reintentar' })
    const [paypal, wallet] = [/\/paypal\/sdk\/js\?/, /\/js\/v2$/]
    for (const script of [paypal, wallet]) await page.route(script, (route) => route.abort())
    await acceptTerms(page)
    await chooseWallet(page)
    await expect(alert(page)).toContainText('No pudimos cargar Mercado Pago.')
    await page.unroute(wallet)
    await again.click()
    await expect(walletButton(page)).toBeVisible()

    await choosePaypal(page)
    await expect(alert(page)).toContainText(
      'No pudimos cargar PayPal. Revisa tu conexión e inténtalo de nuevo.',
    )
    await passesAxe(page)
    await page.unroute(paypal)
    await again.click()
    await expect(paypalButton(page)).toHaveAttribute('aria-disabled', 'false')

    await page.context().setOffline(true)
    await expect(page.getByText('Se ha perdido la conexión a internet.')).toBeVisible()
    await paypalButton(page).click()
    await expect(page.getByText('Sin conexión a internet', { exact: true })).toBeVisible()
    await page.context().setOffline(false)
    expect(await since()).toEqual(nothingPaid)
  })
})
