import { everybody, nowhere, plain, unsigned, type Entry } from './entry.ts'

/** What is served beside the API. */
export const siteCalls: Record<string, Entry> = {
  'POST /webhooks/mercadopago': unsigned(
    async () => ({ query: '?data.id=1&type=payment', body: { type: 'payment', data: { id: '1' } } }),
    { notices: 401 },
  ),
  'POST /webhooks/paypal': unsigned(
    async () => ({ body: { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: '1' } } }),
    { notices: 401 },
  ),
  'POST /webhooks/sms': unsigned(
    async () => ({
      query: '?message=01a00000-0000-7000-8000-000000000000',
      body: { MessageStatus: 'delivered' },
    }),
    { notices: 401 },
  ),
  'GET /webhooks/whatsapp': unsigned(async () => ({
    query: '?hub.mode=subscribe&hub.verify_token=guess&hub.challenge=1',
  })),
  'POST /webhooks/whatsapp': unsigned(
    async () => ({ body: { object: 'whatsapp_business_account', entry: [] } }),
    { notices: 401 },
  ),
  'GET /qr-images/:token': nowhere(async () => ({ params: { token: 'A'.repeat(120) } }), {
    qr_pictures: 404,
  }),
  'GET /health/live': everybody(plain),
  'GET /health/ready': everybody(plain),
  'GET /metrics': everybody(plain),
  'GET /organiser-api.md': everybody(plain),
  'GET /config.json': everybody(plain),
  'GET /manifest.webmanifest': everybody(plain),
  'GET /robots.txt': everybody(plain),
  'GET /sitemap.xml': everybody(plain),
}
