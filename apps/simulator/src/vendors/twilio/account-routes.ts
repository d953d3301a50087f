import type { FastifyInstance } from 'fastify'
import type { Twilio } from './account.ts'
import { Refusal } from './refusal.ts'

type OfAccount = { Params: { account: string }; Querystring: { [name: string]: string } }

const isOwn = ({ settings }: Twilio, sender: string): boolean => (settings.from ?? sender) === sender

const numberOnWire = (account: string, number: string) => ({
  sid: `PN${'0'.repeat(32)}`,
  account_sid: account,
  phone_number: number,
  friendly_name: number,
  capabilities: { voice: true, sms: true, mms: false, fax: false },
  status: 'in-use',
})

/** What the vendor tells of an account and of what it may send from. */
export const accountRoutes = (app: FastifyInstance, twilio: Twilio): void => {
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
