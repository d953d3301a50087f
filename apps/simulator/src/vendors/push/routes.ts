import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerErrors } from '../../shared/http.ts'
import { type Messenger, receive, takeOutcome } from '../../shared/messages.ts'
import { type Browser, createBrowser } from './browser.ts'
import { checkPush, refusal } from './check-request.ts'

export const outcomes = ['gone', 'rate_limit', 'server_error', 'hang', 'cut'] as const
const HANG_MS = 30_000

/** Subscriptions last as long as the process; any other endpoint is answered as gone. */
export type PushService = Messenger<(typeof outcomes)[number]> & { browsers: Map<string, Browser> }

type ById = { Params: { id: string } }

const deliver = async (service: PushService, request: FastifyRequest<ById>, reply: FastifyReply) => {
  const { id } = request.params
  await takeOutcome(service, reply, {
    hangs: HANG_MS,
    retryAfter: '30',
    refusals: {
      gone: refusal(410, 'subscription expired'),
      rate_limit: refusal(429, 'too many messages'),
      server_error: refusal(500, 'try again'),
    },
  })
  const browser = service.browsers.get(id)
  if (!browser) throw refusal(410, 'no such subscription')
  const { ttl, topic, urgency } = checkPush(request, service.now())
  receive(service, {
    channel: 'push',
    to: id,
    subject: `TTL ${ttl} · ${urgency}${topic === null ? '' : ` · ${topic}`}`,
    text: browser.read(request.body as Buffer),
  })
  return reply.code(201).header('location', `http://${request.host}/push/messages/${randomUUID()}`).send()
}

/** A push service (RFC 8030). `POST /subscriptions` stands for a browser that grants permission. */
export const pushRoutes = async (app: FastifyInstance, service: PushService) => {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  answerErrors(app, (_status, { message }) => refusal(400, message))
  app.post('/subscriptions', (request, reply) => {
    const [id, browser] = [randomUUID(), createBrowser()]
    service.browsers.set(id, browser)
    return reply.send({ endpoint: `http://${request.host}/push/${id}`, keys: browser.keys })
  })
  app.post<ById>('/:id', (request, reply) => deliver(service, request, reply))
}
