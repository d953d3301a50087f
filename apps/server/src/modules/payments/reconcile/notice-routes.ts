import type { FastifyInstance } from 'fastify'
import { paymentVendors } from '../../../gateways/providers.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { receiveNotice } from './receive-notice.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'

const config = { auth: 'public' } as const
const hidden = { hide: true }

/** A scope of its own, because a notice's body is kept raw and not parsed as JSON. */
export const noticeRoutes = (app: FastifyInstance, deps: Deps, payments: PaymentDeps): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const { id, noticePath } of paymentVendors)
      scope.post(noticePath, { config, schema: hidden }, async (request, reply) => {
        await deps.limiter.hit('notices', request.ip)
        await receiveNotice(payments, id, {
          query: request.query as Record<string, unknown>,
          headers: request.headers,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        })
        return reply.send({ success: true })
      })
  })
}
