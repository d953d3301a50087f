import { randomUUID } from 'node:crypto'

/** The demo's accounts, as the product prints them at its start. */
export const demo = {
  attendee: 'ana@demo.test',
  bar: 'barra@demo.test',
  cashier: 'caja@demo.test',
  manager: 'admin@demo.test',
  password: 'Festival-2026-noche',
} as const

const address = (): string => process.env.E2E_ADDRESS ?? ''

type Envelope<Data> = { success: boolean; data: Data; message?: string }

const systems: Partial<Record<NodeJS.Platform, string>> = { darwin: 'Macintosh', win32: 'Windows NT 10.0' }

/**
 * Headers for an access token issued to the tests' browser: the token is valid only for that kind of browser.
 */
export const bearer = (token: string) => ({
  authorization: `Bearer ${token}`,
  'user-agent': `Mozilla/5.0 (${systems[process.platform] ?? 'X11; Linux x86_64'}) Chrome/140.0.0.0 Safari/537.36`,
})

/** Calls the product's API as a program would; rejects with the refusal's text. */
export const api = async <Data>(
  path: string,
  token?: string,
  body?: { op_id?: string } & Record<string, unknown>,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Data> => {
  const reply = await fetch(`${address()}/api/v1/es/${path}`, {
    method,
    headers: {
      'idempotency-key': body?.op_id ?? randomUUID(),
      ...(token !== undefined && bearer(token)),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
  return (JSON.parse(text) as Envelope<Data>).data
}

export type Signed = { token: string; userId: string }

export const signInByApi = async (email: string): Promise<Signed> => {
  const reply = await api<{ access_token: string; user: { id: string } }>('auth/public/login', undefined, {
    email,
    password: demo.password,
  })
  return { token: reply.access_token, userId: reply.user.id }
}

export type TestEvent = { id: number; name: string; url: string }

export type Qr = { id: string; code: string; available_balance: number }

export const qrOf = ({ token, userId }: Signed, event: TestEvent): Promise<Qr | null> =>
  api(`public/user/${userId}/event/${event.id}/qr`, token)

/** A token of the vendor's for a card that is approved. */
export const cardToken = async (simulator: string): Promise<string> => {
  const reply = await fetch(`${simulator}/mp/v1/card_tokens?public_key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card_number: '4075595716483764',
      security_code: '123',
      expiration_month: 11,
      expiration_year: new Date().getUTCFullYear() + 4,
      cardholder: { name: 'APRO', identification: { type: 'CURP', number: 'ROCA960418MDFBRN09' } },
    }),
  })
  return ((await reply.json()) as { id: string }).id
}

/** Orders balance; resolves to the purchase code. */
export const orderBalance = async (buyer: Signed, event: TestEvent, amount: number): Promise<string> => {
  const order = { qr_data: {}, order_qr_data: { type: 'nuevo', amount, method_pay_id: 2 } }
  const made = await api<{ purchase_code: string }>(`public/events/${event.id}/qr`, buyer.token, order)
  return made.purchase_code
}

/** Buys balance with an approved card; resolves to the updated QR. */
export const buyBalance = async (buyer: Signed, event: TestEvent, amount: number): Promise<Qr> => {
  const purchase_code = await orderBalance(buyer, event, amount)
  await api('public/mercado-pago/create-card-payment', buyer.token, {
    purchase_code,
    token: await cardToken(process.env.E2E_SIMULATOR ?? ''),
    payment_method_id: 'visa',
    installments: 1,
    email: demo.attendee,
    tyc: 1,
  })
  const qr = await qrOf(buyer, event)
  if (!qr) throw new Error('The purchase made no QR')
  return qr
}
