import { createHmac } from 'node:crypto'
import { join } from 'node:path'

/** What the server and the simulator must agree on to be PayPal and its merchant: secrets made from the demo's own. */
export const demoPaypal = ({ appSecret, simulator, port, dataDir }) => {
  const made = (purpose) => createHmac('sha256', appSecret).update(`demo:${purpose}`).digest('hex')
  const [clientId, clientSecret] = [`sim-paypal-${made('paypal-client').slice(0, 16)}`, made('paypal-secret')]
  const webhookId = made('paypal-webhook').slice(0, 17).toUpperCase()
  const caFile = join(dataDir, 'simulator', 'paypal-authority.pem')
  return {
    PAYPAL_API_URL: `${simulator}/paypal`,
    PAYPAL_JS_URL: `${simulator}/paypal/sdk/js`,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_CA_FILE: caFile,
    SIM_PAYPAL_CLIENT_ID: clientId,
    SIM_PAYPAL_CLIENT_SECRET: clientSecret,
    SIM_PAYPAL_WEBHOOK_ID: webhookId,
    SIM_PAYPAL_WEBHOOK_URL: `http://localhost:${port}/webhooks/paypal`,
    SIM_PAYPAL_CA_FILE: caFile,
  }
}
