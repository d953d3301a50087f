import type { Captchas } from '../captcha/index.ts'
import type { Account } from '../mercado-pago/index.ts'
import type { Messaging } from '../messaging/index.ts'
import type { Merchant } from '../paypal/index.ts'
import type { Login } from '../oidc/index.ts'
import type { Inbox } from './inbox.ts'

/** All that the simulator's own door shows and steers: one entry a vendor. */
export type Controlled = {
  inbox: Inbox
  login: Login
  mercadoPago: Account
  paypal: Merchant
  messaging: Messaging
  captchas: Captchas
}
