import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ConnectionCut, answerErrors, basicOf } from '../../shared/http.ts'
import { takeOutcome } from '../../shared/messages.ts'
import { type TextMessage, type Twilio, refusal } from './account.ts'
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
      if (!isOwn(twilio, service)) throw refusal(404, 20404)
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
  const [sid, token] = basicOf(request)
  const isKnown =
    (settings.accountSid ?? sid) === sid && (settings.authToken ?? token) === token && sid !== ''
  const { account = sid } = request.params as { account?: string }
  if (!isKnown || account !== sid) throw refusal(401, 20003)
}

/** The filters of the vendor's list that the product uses: by number, and by the first day of sending. */
const isWanted = (
  message: TextMessage,
  { To: to, 'DateSent>': since }: { [name: string]: string },
): boolean =>
  (to === undefined || message.to === to) &&
  (since === undefined || new Date(message.createdAt).toISOString().slice(0, 10) >= since.slice(0, 10))

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
    const outcome = await takeOutcome(twilio, reply, {
      hangs: twilio.settings.hangMs,
      retryAfter: '2',
      refusals: { server_error: refusal(500, 20500), rate_limit: refusal(429, 20429) },
    })
    const message = createMessage(twilio, request.params.account, request.body as URLSearchParams)
    const taken = messageOnWire(message)
    // The vendor's callbacks come after its answer.
    setImmediate(() => void deliverMessage(twilio, message, outcome))
    if (outcome === 'cut_after_send') throw new ConnectionCut()
    return reply.code(201).send(taken)
  })
}

/** The vendor's routes for text messages, registered under a prefix. */
export const twilioRoutes = async (app: FastifyInstance, twilio: Twilio) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  answerErrors(app, (status) => refusal(status, status >= 500 ? 20500 : status === 404 ? 20404 : 20001))
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
    if (!message) throw refusal(404, 20404)
    return messageOnWire(message)
  })
}
