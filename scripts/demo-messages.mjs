import { createHmac } from 'node:crypto'
import { createServer } from 'node:net'

export const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })

/** What the server and the simulator must agree on to say things to people: secrets made from the demo's own. */
export const demoMessages = async ({ appSecret, simulator, port, mailPort }) => {
  const made = (purpose) => createHmac('sha256', appSecret).update(`demo:${purpose}`).digest('hex')
  const smtpPort = mailPort ?? (await freePort())
  const account = `AC${made('twilio-account').slice(0, 32)}`
  const phoneNumberId = '100000000000001'
  const from = '+525500000000'
  const [twilioToken, whatsAppToken] = [made('twilio-token'), made('whatsapp-token')]
  const [appSecretOfMeta, verifyToken] = [made('whatsapp-secret'), made('whatsapp-verify')]
  return {
    TWILIO_API_URL: `${simulator}/twilio`,
    TWILIO_ACCOUNT_SID: account,
    TWILIO_AUTH_TOKEN: twilioToken,
    TWILIO_FROM: from,
    WHATSAPP_API_URL: `${simulator}/whatsapp/v26.0`,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_TOKEN: whatsAppToken,
    WHATSAPP_APP_SECRET: appSecretOfMeta,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
    PUSH_SERVICES: `https://fcm.googleapis.com,https://*.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com,${simulator}`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SIM_SMTP_PORT: String(smtpPort),
    SIM_TWILIO_ACCOUNT_SID: account,
    SIM_TWILIO_AUTH_TOKEN: twilioToken,
    SIM_TWILIO_FROM: from,
    SIM_WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    SIM_WHATSAPP_TOKEN: whatsAppToken,
    SIM_WHATSAPP_APP_SECRET: appSecretOfMeta,
    SIM_WHATSAPP_VERIFY_TOKEN: verifyToken,
    SIM_WHATSAPP_WEBHOOK_URL: `http://localhost:${port}/webhooks/whatsapp`,
  }
}
