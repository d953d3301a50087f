import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from '../../shared/http.ts'
import { type WhatsApp, missing, refusal } from './account.ts'
import { templates } from './read-message.ts'

type ById = { Params: { id: string }; Querystring: { [name: string]: string } }

const NUMBER = '+52 55 0000 0000'
const SCOPES = ['whatsapp_business_management', 'whatsapp_business_messaging']

/** Refuses a wrong `appsecret_proof`; the proof is optional. */
const checkProof = ({ settings }: WhatsApp, request: FastifyRequest<ById>): void => {
  const { appsecret_proof: given } = request.query
  const right = createHmac('sha256', settings.appSecret)
    .update(bearerOf(request) ?? '')
    .digest('hex')
  if (given !== undefined && given !== right)
    throw refusal(400, 100, undefined, 'Invalid appsecret_proof provided in the API argument')
}

/** A phone number in the vendor's format. Throws 404 for another account's number. */
export const phoneNumber = (whatsApp: WhatsApp, request: FastifyRequest<ById>): object => {
  const { id } = request.params
  if (id !== (whatsApp.settings.phoneNumberId ?? id)) throw missing(id)
  checkProof(whatsApp, request)
  return {
    id,
    display_phone_number: NUMBER,
    verified_name: 'Saldo simulado',
    status: 'CONNECTED',
    quality_rating: 'GREEN',
    code_verification_status: 'VERIFIED',
  }
}

const tokenInspected = ({ settings }: WhatsApp, token: string): object => ({
  data: {
    app_id: settings.appId,
    type: 'SYSTEM_USER',
    application: 'Saldo',
    expires_at: 0,
    is_valid: token === (settings.token ?? token),
    scopes: SCOPES,
    granular_scopes: SCOPES.map((scope) => ({ scope, target_ids: [settings.accountId] })),
    user_id: '100000000000004',
  },
})

const subscriptionsOf = ({ settings }: WhatsApp, request: FastifyRequest<ById>): object => {
  if (request.query['access_token'] !== `${settings.appId}|${settings.appSecret}`) throw refusal(400, 190)
  const subscription = {
    object: 'whatsapp_business_account',
    callback_url: settings.webhookUrl,
    active: true,
    fields: [{ name: 'messages', version: 'v26.0' }],
  }
  return { data: settings.webhookUrl === null ? [] : [subscription] }
}

/** Routes about a business account, for tokens that may manage it. */
export const managementRoutes = (app: FastifyInstance, whatsApp: WhatsApp): void => {
  const { settings } = whatsApp
  const ofAccount = (path: string, answer: (request: FastifyRequest<ById>) => object[]) =>
    app.get<ById>(`/:id/${path}`, (request) => {
      if (request.params.id !== settings.accountId) throw missing(request.params.id)
      return { data: answer(request) }
    })
  app.get<ById>('/debug_token', (request) => tokenInspected(whatsApp, request.query['input_token'] ?? ''))
  app.get<ById>('/:id/subscriptions', (request) => subscriptionsOf(whatsApp, request))
  ofAccount('phone_numbers', () => [
    { id: settings.phoneNumberId ?? '100000000000001', display_phone_number: NUMBER },
  ])
  ofAccount('subscribed_apps', () => [
    { whatsapp_business_api_data: { id: settings.appId, name: 'Saldo', link: 'https://saldo.test' } },
  ])
  ofAccount('message_templates', ({ query }) =>
    Object.entries(templates)
      .filter(([name]) => name.includes(query['name'] ?? ''))
      .map(([name, { language }]) => ({ id: '1', name, language, status: 'APPROVED', category: 'UTILITY' })),
  )
}
