import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cut, pause } from '../../shared/http.ts'
import { type Twilio, Refusal, type TextMessage } from './account.ts'
import { createMessage, messageOnWire } from './create-message.ts'
import { deliverMessage } from './deliver-message.ts'

type OfAccount = { Params: { account: string; sid: string }; Querystring: { [name: string]: string } }

const isOwn = ({ settings }: Twilio, sender: string): boolean => (settings.from ?? sender) === sender

const numberOnWire = (account: string, number: string) => ({
  sid: `PN${'0'.repeat(32)}`,
  account_sid: account,
  phone_number: number,
  friendly_name: number,
  capabilities: { voice: true, sms: true, mms: false, fax: false },
  status: 'in-use',
})

/** Account details and senders, as the vendor lists them. */
const accountRoutes = (app: FastifyInstance, twilio: Twilio): void => {
  app.get<OfAccount>('/2010-04-01/Accounts/:account.json', ({ params: { account } }) => ({
    sid: account,
    friendly_name: 'Saldo simulado',
    status: 'active',
    type: 'Full',
    owner_account_sid: account,
    uri: `/2010-04-01/Accounts/${account}.json`,
  }))
  app.get<OfAccount>('/2010-04-01/Accounts/:account/IncomingPhoneNumbers.json', ({ params, query }) => {
    const { PhoneNumber: wanted = '' } = query
    const found =
      wanted.startsWith('+') && isOwn(twilio, wanted) ? [numberOnWire(params.account, wanted)] : []
    return { incoming_phone_numbers: found, page: 0, page_size: 50, next_page_uri: null }
  })
  app.get<{ Params: { service: string } }>(
    '/v1/Services/:service/PhoneNumbers',
    ({ params: { service } }) => {
      if (!isOwn(twilio, service)) throw new Refusal(404, 20404)
      const number = { sid: `PN${'0'.repeat(32)}`, service_sid: service, phone_number: '+525500000000' }
      return {
        phone_numbers: [{ ...number, capabilities: ['SMS'] }],
        meta: { key: 'phone_numbers', page: 0 },
      }
    },
  )
}

const PAGE = 50

/** Basic authentication with the account and its token. */
const admit = ({ settings }: Twilio, request: FastifyRequest): void => {
  const encoded = /^Basic (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const [sid = '', token = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  const isKnown =
    (settings.accountSid ?? sid) === sid && (settings.authToken ?? token) === token && sid !== ''
  const { account = sid } = request.params as { account?: string }
  if (!isKnown || account !== sid) throw new Refusal(401, 20003)
}

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof Refusal) return reply.code(error.status).send(error.body)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 500) request.log.error(error)
  return reply.code(status).send(new Refusal(status, status >= 500 ? 20500 : 20001).body)
}

/** The filters of the vendor's list: by number, sender, and day of sending. */
const isWanted = (message: TextMessage, query: { [name: string]: string }): boolean => {
  const day = new Date(message.createdAt).toISOString().slice(0, 10)
  const { To: to, From: from, DateSent: on, 'DateSent>': since, 'DateSent<': until } = query
  return (
    (to === undefined || message.to === to) &&
    (from === undefined || message.from === from) &&
    (on === undefined || day === on.slice(0, 10)) &&
    (since === undefined || day >= since.slice(0, 10)) &&
    (until === undefined || day <= until.slice(0, 10))
  )
}

const listOnWire = (messages: TextMessage[], uri: string) => ({
  messages: messages.slice(0, PAGE).map(messageOnWire),
  end: Math.max(0, Math.min(PAGE, messages.length) - 1),
  first_page_uri: uri,
  next_page_uri: null,
  page: 0,
  page_size: PAGE,
  previous_page_uri: null,
  start: 0,
  uri,
})

const sendRoute = (app: FastifyInstance, twilio: Twilio): void => {
  app.post<OfAccount>('/2010-04-01/Accounts/:account/Messages.json', async (request, reply) => {
    const outcome = twilio.prepared.take()?.outcome
    if (outcome === 'cut') return cut(request, reply)
    if (outcome === 'hang') {
      await pause(twilio, twilio.settings.hangMs)
      return cut(request, reply)
    }
    if (outcome === 'server_error') throw new Refusal(500, 20500)
    if (outcome === 'rate_limit') {
      void reply.header('retry-after', '2')
      throw new Refusal(429, 20429)
    }
    if (outcome === 'invalid_number') throw new Refusal(400, 21211)
    const message = createMessage(twilio, request.params.account, request.body as URLSearchParams)
    const taken = messageOnWire(message)
    // The vendor's callbacks come after its answer.
    setImmediate(() => void deliverMessage(twilio, message, outcome))
    return outcome === 'cut_after_send' ? cut(request, reply) : reply.code(201).send(taken)
  })
}

/** The vendor's routes for text messages, registered under a prefix. */
export const twilioRoutes = async (app: FastifyInstance, twilio: Twilio) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(new Refusal(404, 20404).body))
  app.addHook('preHandler', async (request) => admit(twilio, request))
  sendRoute(app, twilio)
  accountRoutes(app, twilio)
  app.get<OfAccount>('/2010-04-01/Accounts/:account/Messages.json', (request) => {
    const { account } = request.params
    const found = twilio.state.messages.filter(
      (message) => message.accountSid === account && isWanted(message, request.query),
    )
    return listOnWire(found.toReversed(), `/2010-04-01/Accounts/${account}/Messages.json`)
  })
  app.get<OfAccount>('/2010-04-01/Accounts/:account/Messages/:sid.json', (request) => {
    const { account, sid } = request.params
    const message = twilio.state.messages.find((one) => one.accountSid === account && one.sid === sid)
    if (!message) throw new Refusal(404, 20404)
    return messageOnWire(message)
  })
}
