import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { receiveNotice } from './notices/receive-notice.ts'
import { receivePaypalNotice } from './notices/receive-paypal-notice.ts'

const one = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const config = { auth: 'public' } as const
const hidden = { hide: true }

/** Their own scope, because a notice's body is kept as it came and is no JSON of ours. */
export const noticeRoutes = (app: FastifyInstance, deps: Deps, payments: PaymentDeps): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    scope.post('/webhooks/mercadopago', { config, schema: hidden }, async (request, reply) => {
      await deps.limiter.hit('notices', request.ip)
      const query = request.query as Record<string, unknown>
      await receiveNotice(payments, {
        topic: one(query.type) ?? one(query.topic) ?? '',
        dataId: one(query['data.id']),
        requestId: one(request.headers['x-request-id']),
        signature: one(request.headers['x-signature']),
        body: bodyOf(request.body).toString('utf8'),
      })
      return reply.send({ success: true })
    })

    scope.post('/webhooks/paypal', { config, schema: hidden }, async (request, reply) => {
      await deps.limiter.hit('notices', request.ip)
      const header = (name: string) => one(request.headers[`paypal-${name}`])
      await receivePaypalNotice(payments, {
        transmissionId: header('transmission-id'),
        transmissionTime: header('transmission-time'),
        signature: header('transmission-sig'),
        certUrl: header('cert-url'),
        algorithm: header('auth-algo'),
        body: bodyOf(request.body),
      })
      return reply.send({ success: true })
    })
  })
}

const bodyOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
