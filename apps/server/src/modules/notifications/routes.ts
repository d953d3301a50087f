import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '@saldo/contract/notices'
import type { Gateways } from '../../gateways/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { drawQr, readQrImageToken, type CurrentCode } from './qr-image.ts'
import { receiveSmsStatus } from './receive-sms-status.ts'
import { receiveWhatsAppStatuses } from './receive-whatsapp-statuses.ts'
import type { Push } from '../../gateways/push/index.ts'
import { route } from '../../kernel/http/route.ts'
import { subscribe, unsubscribe } from './push/subscribe.ts'

/** Turning push messages on and off, per browser. */
const pushRoutes = (app: FastifyInstance, deps: Deps, push: Push): void => {
  route(app, deps, contract.subscribe, async ({ body }, { act }) => {
    await subscribe(deps, push, { endpoint: body.endpoint, ...body.keys }, act)
    return null
  })
  route(app, deps, contract.unsubscribe, async ({ body }, { act }) => {
    await unsubscribe(deps, act.actor.id, body.endpoint)
    return null
  })
}

const isPublic = { config: { auth: 'public' }, schema: { hide: true } } as const

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** A body of up to a thousand statuses, which Meta sends in one. */
const MOST_BYTES = 3 * 1024 * 1024

const textOf = (body: unknown): string => (Buffer.isBuffer(body) ? body.toString('utf8') : '')

/** Serves a message's QR picture to WhatsApp; its link expires in minutes and no cache may keep it. */
const qrImageRoute = (app: FastifyInstance, deps: Deps, currentCode: CurrentCode): void => {
  app.get<{ Params: { token: string } }>('/qr-images/:token', isPublic, async (request, reply) => {
    await deps.limiter.hit('qr_pictures', request.ip)
    void reply.header('cache-control', 'no-store')
    const qr = readQrImageToken(deps.keys, request.params.token, deps.clock.now())
    const code = qr && (await currentCode(qr))
    if (code === null) throw new AppError('not_found')
    return reply.type('image/png').send(await drawQr(code))
  })
}

type Given = { currentCode: CurrentCode; gateways: Pick<Gateways, 'push' | 'sms' | 'whatsapp'> }

/** Delivery callbacks of the vendors, each with its own signature, and the pictures they fetch. */
export const notificationRoutes = (
  app: FastifyInstance,
  deps: Deps,
  { currentCode, gateways }: Given,
): void => {
  pushRoutes(app, deps, gateways.push)
  qrImageRoute(app, deps, currentCode)
  // A scope with its own body parser, because signatures cover the raw body.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', (request) => deps.limiter.hit('notices', request.ip))

    scope.post('/webhooks/sms', isPublic, async (request, reply) => {
      const { url: path, headers } = request
      await receiveSmsStatus(deps, gateways.sms, { path, body: textOf(request.body), headers })
      return reply.status(204).send()
    })
    scope.get('/webhooks/whatsapp', isPublic, async (request, reply) => {
      const challenge = gateways.whatsapp.challengeOf(request.query as Record<string, unknown>)
      if (challenge === null) throw new AppError('signature_refused')
      return reply.type('text/plain; charset=utf-8').send(challenge)
    })
    scope.post('/webhooks/whatsapp', { ...isPublic, bodyLimit: MOST_BYTES }, async (request, reply) => {
      const signature = headerOf(request, 'x-hub-signature-256')
      await receiveWhatsAppStatuses(deps, gateways.whatsapp, { body: textOf(request.body), signature })
      return reply.send({ success: true })
    })
  })
}
