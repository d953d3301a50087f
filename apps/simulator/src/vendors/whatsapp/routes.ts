import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ConnectionCut, answerErrors, bearerOf } from '../../shared/http.ts'
import { takeOutcome } from '../../shared/messages.ts'
import { type WhatsApp, missing, refusal } from './account.ts'
import { deliverMessage, waId } from './deliver-message.ts'
import { managementRoutes, phoneNumber } from './management-routes.ts'
import { readMessage } from './read-message.ts'

type ById = { Params: { id: string }; Querystring: { [name: string]: string } }

const admit = ({ settings }: WhatsApp, request: FastifyRequest): void => {
  // An app reads its own subscriptions with its app token.
  if (request.routeOptions.url?.endsWith('/:id/subscriptions')) return
  const token = bearerOf(request)
  if (token === undefined || token !== (settings.token ?? token)) throw refusal(401, 190)
}

const ofNumber = ({ settings }: WhatsApp, id: string): void => {
  if (id !== (settings.phoneNumberId ?? id)) throw missing(id)
}

const sendRoute = (app: FastifyInstance, whatsApp: WhatsApp): void => {
  app.post<ById>('/:id/messages', async (request, reply) => {
    ofNumber(whatsApp, request.params.id)
    const outcome = await takeOutcome(whatsApp, reply, {
      hangs: whatsApp.settings.hangMs,
      refusals: {
        server_error: refusal(500, 131000),
        rate_limit: refusal(429, 130429),
        not_allowed: refusal(400, 131030),
      },
    })
    const message = readMessage(request.body)
    const id = `wamid.${randomBytes(24).toString('base64url')}`
    // The vendor's webhooks come after its answer.
    setImmediate(() => void deliverMessage(whatsApp, id, message, outcome))
    if (outcome === 'cut_after_send') throw new ConnectionCut()
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
      throw refusal(400, 100, 'messaging_product and file are required')
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
  answerErrors(app, (status) => refusal(status, status >= 500 ? 131000 : 100))
  app.addHook('onRequest', async (request) => admit(whatsApp, request))
  sendRoute(app, whatsApp)
  mediaRoutes(app, whatsApp)
  managementRoutes(app, whatsApp)
}
