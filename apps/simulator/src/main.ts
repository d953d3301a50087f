import { buildSimulator } from './app.ts'
import { clockOf, messagingOf, paypalOf, readSettings } from './settings.ts'

const run = async () => {
  const settings = readSettings(process.env)
  const app = await buildSimulator({
    ...(settings.SIM_DATA !== undefined && { dataDir: settings.SIM_DATA }),
    log: settings.SIM_LOG,
    now: clockOf(settings),
    facebook: { appSecret: settings.SIM_FB_APP_SECRET ?? null },
    messaging: messagingOf(settings),
    captcha: {
      turnstile: { secret: settings.SIM_TURNSTILE_SECRET ?? null },
      hcaptcha: { secret: settings.SIM_HCAPTCHA_SECRET ?? null },
    },
    paypal: paypalOf(settings),
    mercadoPago: {
      webhookUrl: settings.SIM_MP_WEBHOOK_URL ?? null,
      accessToken: settings.SIM_MP_ACCESS_TOKEN ?? null,
      publicKey: settings.SIM_MP_PUBLIC_KEY ?? null,
      ...(settings.SIM_MP_WEBHOOK_SECRET !== undefined && { webhookSecret: settings.SIM_MP_WEBHOOK_SECRET }),
      ...(settings.SIM_MP_NOTICE_RETRY_MS !== undefined && {
        noticeRetryMs: settings.SIM_MP_NOTICE_RETRY_MS,
      }),
    },
  })
  // Only this machine: the name covers both loopback addresses, and none else.
  await app.listen({ port: settings.SIM_PORT, host: 'localhost' })
  const address = app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : settings.SIM_PORT
  console.log(`Simulator ready at http://localhost:${port}/_sim`)

  // Whoever started this process waits for a word, and takes it along when it dies itself.
  process.send?.('ready')
  const stop = () => void app.close().then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  if (process.connected) process.once('disconnect', stop)
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
