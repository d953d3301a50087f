import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cut, pause } from '../../shared/http.ts'
import { type WhatsApp, GraphError } from './account.ts'
import { deliverMessage, waId } from './deliver-message.ts'
import { managementRoutes, phoneNumber } from './management-routes.ts'
import { readMessage } from './read-message.ts'

type ById = { Params: { id: string }; Querystring: { [name: string]: string } }

const admit = ({ settings }: WhatsApp, request: FastifyRequest): void => {
  // An app reads its own subscriptions with its app token.
  if (request.routeOptions.url?.endsWith('/:id/subscriptions')) return
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined || token !== (settings.token ?? token)) throw new GraphError(401, 190)
}

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof GraphError) return reply.code(error.status).send(error.body)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 500) request.log.error(error)
  return reply.code(status).send(new GraphError(status, status >= 500 ? 131000 : 100).body)
}

const ofNumber = ({ settings }: WhatsApp, id: string): void => {
  if (id !== (settings.phoneNumberId ?? id))
    throw new GraphError(404, 100, `Object with ID '${id}' does not exist`)
}

const sendRoute = (app: FastifyInstance, whatsApp: WhatsApp): void => {
  app.post<ById>('/:id/messages', async (request, reply) => {
    ofNumber(whatsApp, request.params.id)
    const outcome = whatsApp.prepared.take()?.outcome
    if (outcome === 'cut') return cut(request, reply)
    if (outcome === 'hang') {
      await pause(whatsApp, whatsApp.settings.hangMs)
      return cut(request, reply)
    }
    if (outcome === 'server_error') throw new GraphError(500, 131000)
    if (outcome === 'rate_limit') throw new GraphError(429, 130429)
    if (outcome === 'not_allowed') throw new GraphError(400, 131030)
    const message = readMessage(request.body)
    const id = `wamid.${randomBytes(24).toString('base64url')}`
    // The vendor's webhooks come after its answer.
    setImmediate(() => void deliverMessage(whatsApp, id, message, outcome))
    if (outcome === 'cut_after_send') return cut(request, reply)
    return reply.send({
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: waId(message.to) }],
      messages: [{ id, message_status: 'accepted' }],
    })
  })
}

/** Parses the body as a form with the platform's own parser. */
const formOf = async (request: FastifyRequest): Promise<FormData> => {
  const contentType = request.headers['content-type'] ?? ''
  const body = new Uint8Array(request.body as Buffer)
  return new Response(body, { headers: { 'content-type': contentType } }).formData()
}

const mediaRoutes = (app: FastifyInstance, whatsApp: WhatsApp): void => {
  app.post<ById>('/:id/media', async (request, reply) => {
    ofNumber(whatsApp, request.params.id)
    const form = await formOf(request)
    const file = form.get('file')
    if (form.get('messaging_product') !== 'whatsapp' || !(file instanceof File))
      throw new GraphError(400, 100, 'messaging_product and file are required')
    const named = form.get('type')
    const type = typeof named === 'string' ? named : file.type
    const id = String(BigInt(`0x${randomBytes(6).toString('hex')}`))
    whatsApp.media.set(id, { id, type, bytes: Buffer.from(await file.arrayBuffer()) })
    return reply.send({ id })
  })
  app.get<ById>('/:id', (request) => {
    const media = whatsApp.media.get(request.params.id)
    if (!media) return phoneNumber(whatsApp, request)
    const { id, type, bytes } = media
    return {
      messaging_product: 'whatsapp',
      id,
      mime_type: type,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      file_size: bytes.length,
    }
  })
}

/** The vendor's routes below the API version, registered under a prefix. */
export const whatsAppRoutes = async (app: FastifyInstance, whatsApp: WhatsApp) => {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(new GraphError(404, 100).body))
  app.addHook('onRequest', async (request) => admit(whatsApp, request))
  sendRoute(app, whatsApp)
  mediaRoutes(app, whatsApp)
  managementRoutes(app, whatsApp)
}
