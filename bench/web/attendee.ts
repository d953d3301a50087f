import { chromium } from '@playwright/test'
import { demoPassword } from '../../apps/server/src/seed/demo-accounts.ts'
import { cardToken } from '../../e2e/steps/demo-api.ts'
import { api } from '../api.ts'

type Signed = { access_token: string; refresh_token: string; user: { id: string } }

const account = { email: 'ana@demo.test', password: demoPassword }

const signIn = (product: string, email: string = account.email): Promise<Signed> =>
  api<Signed>(product, 'auth/public/login', { body: { ...account, email } })

/** Buys the demo's attendee a QR with balance at the first event; resolves to that event's url. */
export const buyQr = async (product: string, simulator: string): Promise<string> => {
  const { access_token: token } = await signIn(product)
  const [event] = await api<{ id: number; url: string }[]>(product, 'public/events')
  if (!event) throw new Error('the demo has no events')
  const order = { qr_data: {}, order_qr_data: { type: 'nuevo', amount: 200, method_pay_id: 2 } }
  const { purchase_code } = await api<{ purchase_code: string }>(product, `public/events/${event.id}/qr`, {
    token,
    body: order,
  })
  const payment = { payment_method_id: 'visa', installments: 1, email: account.email, tyc: 1 }
  await api(product, 'public/mercado-pago/create-card-payment', {
    token,
    body: { purchase_code, token: await cardToken(simulator), ...payment },
  })
  return event.url
}

/** Signs the attendee, or who is told, in at `site` in the browser on `port`; null signs out. */
export const keepInBrowser = async (
  port: number,
  { site, product, email }: { site: string; product: string | null; email?: string },
): Promise<void> => {
  const signed = product === null ? null : await signIn(product, email)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  try {
    const [context] = browser.contexts()
    if (!context) throw new Error('the browser has no context')
    const page = await context.newPage()
    await page.goto(`${site}/config.json`)
    await page.evaluate((kept) => {
      localStorage.clear()
      if (!kept) return
      localStorage.setItem('token', kept.access_token)
      localStorage.setItem('refresh_token', kept.refresh_token)
      localStorage.setItem('user_data', JSON.stringify(kept.user))
    }, signed)
    await page.close()
  } finally {
    await browser.close()
  }
}
