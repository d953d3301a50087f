import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cut, pause } from '../../shared/http.ts'
import { HANG_MS } from '../../shared/messages.ts'
import type { Prepared } from '../../shared/prepared.ts'
import type { World } from '../../vendor.ts'
import { type Browser, createBrowser } from './browser.ts'
import { PushRefusal, checkPush } from './check-request.ts'

export const outcomes = ['gone', 'rate_limit', 'server_error', 'hang', 'cut'] as const
type Outcome = (typeof outcomes)[number]

/** Subscriptions last as long as the process; any other endpoint is answered as gone. */
export type PushService = World & {
  prepared: Prepared<{ outcome: Outcome; times: number }>
  browsers: Map<string, Browser>
}

type ById = { Params: { id: string } }

const RETRY_AFTER_SECONDS = 30

const answerError = (error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof PushRefusal) return reply.code(error.status).send({ reason: error.message })
  return reply.code(400).send({ reason: error instanceof Error ? error.message : 'error' })
}

const refusedAs = (outcome: Outcome | undefined): PushRefusal | null => {
  if (outcome === 'gone') return new PushRefusal(410, 'subscription expired')
  if (outcome === 'rate_limit') return new PushRefusal(429, 'too many messages')
  return outcome === 'server_error' ? new PushRefusal(500, 'try again') : null
}

const deliver = async (service: PushService, request: FastifyRequest<ById>, reply: FastifyReply) => {
  const { id } = request.params
  const outcome = service.prepared.take()?.outcome
  if (outcome === 'hang') await pause(service, HANG_MS)
  if (outcome === 'hang' || outcome === 'cut') return cut(request, reply)
  const refusal = refusedAs(outcome)
  if (outcome === 'rate_limit') void reply.header('retry-after', RETRY_AFTER_SECONDS)
  if (refusal) throw refusal
  const browser = service.browsers.get(id)
  if (!browser) throw new PushRefusal(410, 'no such subscription')
  const { ttl, topic, urgency } = checkPush(request, service.now())
  service.inbox.add({
    channel: 'push',
    to: id,
    subject: `TTL ${ttl} · ${urgency}${topic === null ? '' : ` · ${topic}`}`,
    text: browser.read(request.body as Buffer),
    html: null,
    attachments: [],
    at: new Date(service.now()).toISOString(),
  })
  return reply.code(201).header('location', `http://${request.host}/push/messages/${randomUUID()}`).send()
}

/** A push service (RFC 8030). `POST /subscriptions` stands for a browser that grants permission. */
export const pushRoutes = async (app: FastifyInstance, service: PushService) => {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler(answerError)
  app.post('/subscriptions', (request, reply) => {
    const [id, browser] = [randomUUID(), createBrowser()]
    service.browsers.set(id, browser)
    return reply.send({ endpoint: `http://${request.host}/push/${id}`, keys: browser.keys })
  })
  app.post<ById>('/:id', (request, reply) => deliver(service, request, reply))
}
