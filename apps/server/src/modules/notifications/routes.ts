import type { FastifyInstance, FastifyRequest } from 'fastify'
import { challengeOf } from '../../gateways/whatsapp/webhook.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { receiveSmsStatus } from './receive-sms-status.ts'
import { receiveWhatsAppStatuses } from './receive-whatsapp-statuses.ts'

const isPublic = { config: { auth: 'public' }, schema: { hide: true } } as const

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '')

/** What the vendors tell of messages, each signed in its own way. */
export const notificationRoutes = (app: FastifyInstance, deps: Deps): void => {
  // Its own scope, because a signature is over the body as it came.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', (request) => deps.limiter.hit('notices', request.ip))

    scope.post('/webhooks/sms', isPublic, async (request, reply) => {
      const signature = headerOf(request, 'x-twilio-signature')
      await receiveSmsStatus(deps, { path: request.url, body: textOf(request.body), signature })
      return reply.status(204).send()
    })
    scope.get('/webhooks/whatsapp', isPublic, async (request, reply) => {
      const token = deps.env.WHATSAPP_VERIFY_TOKEN
      const query = request.query as Record<string, unknown>
      const challenge = token === undefined ? null : challengeOf(query, token)
      if (challenge === null) throw new AppError('signature_refused')
      return reply.type('text/plain; charset=utf-8').send(challenge)
    })
    scope.post('/webhooks/whatsapp', isPublic, async (request, reply) => {
      const signature = headerOf(request, 'x-hub-signature-256')
      await receiveWhatsAppStatuses(deps, { body: textOf(request.body), signature })
      return reply.send({ success: true })
    })
  })
}
