import { z } from 'zod'
import { missingOnes, orFine, unreadable, wrong, type Ask, type Checkup, type Finding } from '../checkup.ts'
import { copy } from './copy.ts'

const account = z.object({
  friendly_name: z.string(),
  status: z.enum(['active', 'suspended', 'closed']),
  type: z.string().optional(),
})
const numbers = z.object({
  incoming_phone_numbers: z.array(z.object({ capabilities: z.object({ sms: z.boolean().optional() }) })),
})
const senders = z.object({ phone_numbers: z.array(z.unknown()) })

type Options = {
  apiUrl: string
  accountSid: string
  authToken: string | undefined
  from: string | undefined
}
type Read = (url: string) => ReturnType<Ask>

const lookAtNumber = async (options: Options, from: string, read: Read): Promise<Finding[]> => {
  const { apiUrl, accountSid } = options
  const query = new URLSearchParams({ PhoneNumber: from })
  const asked = await read(`${apiUrl}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json?${query}`)
  if (asked.kind === 'silent') return [asked.finding]
  const found = numbers.safeParse(asked.body)
  if (!found.success) return [unreadable(apiUrl, asked.status)]
  const [number] = found.data.incoming_phone_numbers
  if (number === undefined) return [wrong(copy.numberUnknown(from))]
  return number.capabilities.sms === true ? [] : [wrong(copy.numberWithoutSms(from))]
}

/** Messaging services have a host of their own. */
const messagingUrl = (apiUrl: string): string => apiUrl.replace('//api.', '//messaging.')

const lookAtService = async ({ apiUrl }: Options, service: string, read: Read): Promise<Finding[]> => {
  const url = messagingUrl(apiUrl)
  const asked = await read(`${url}/v1/Services/${service}/PhoneNumbers?PageSize=1`)
  if (asked.kind === 'silent') return [asked.finding]
  if (asked.status === 404) return [wrong(copy.serviceUnknown)]
  const found = senders.safeParse(asked.body)
  if (!found.success) return [unreadable(url, asked.status)]
  return found.data.phone_numbers.length === 0 ? [wrong(copy.serviceEmpty)] : []
}

const lookAtSender = (options: Options, from: string, read: Read): Promise<Finding[]> =>
  from.startsWith('MG') ? lookAtService(options, from, read) : lookAtNumber(options, from, read)

/** Checks that Twilio accepts our account and that it may send from our number. */
export const checkTwilio =
  (options: Options): Checkup =>
  async (ask) => {
    const { apiUrl, accountSid, authToken, from } = options
    if (authToken === undefined || from === undefined)
      return missingOnes({ TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from }, copy.whySecret)
    const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    const read: Read = (url) => ask(url, { headers: { authorization, accept: 'application/json' } })
    const asked = await read(`${apiUrl}/2010-04-01/Accounts/${accountSid}.json`)
    if (asked.kind === 'silent') return [asked.finding]
    if (asked.status >= 400) return [wrong(copy.credentialsRefused)]
    const found = account.safeParse(asked.body)
    if (!found.success) return [unreadable(apiUrl, asked.status)]
    const { friendly_name: name, status, type } = found.data
    if (status !== 'active') return [wrong(copy.notActive(status))]
    return orFine(
      [...(type === 'Trial' ? [wrong(copy.trial)] : []), ...(await lookAtSender(options, from, read))],
      copy.fine(name, from),
    )
  }
