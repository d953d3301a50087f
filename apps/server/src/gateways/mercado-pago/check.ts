import { z } from 'zod'
import { missingOnes, orFine, unreadable, wrong, type Ask, type Checkup, type Finding } from '../checkup.ts'
import { copy } from './copy.ts'

const MEXICO = 'MLM'

const account = z.object({
  id: z.number().int().transform(String),
  nickname: z.string().optional(),
  site_id: z.string(),
  status: z.object({ site_status: z.string().optional() }).nullish(),
  tags: z.array(z.string()).nullish(),
})
type Account = z.output<typeof account>

type Options = {
  apiUrl: string
  accessToken: string
  publicKey: string | undefined
  /** The account id from the settings; undefined when not set. */
  collectorId: string | undefined
  webhookSecret: string | undefined
  isProduction: boolean
}

const isTestKey = (key: string): boolean => key.startsWith('TEST-')

/** Keys in production format may still belong to a test user. */
const isTest = ({ accessToken }: Options, { tags }: Account): boolean =>
  isTestKey(accessToken) || tags?.includes('test_user') === true

const lookAtAccount = (options: Options, found: Account): Finding[] => {
  const { collectorId = found.id, isProduction } = options
  const isActive = found.status?.site_status === undefined || found.status.site_status === 'active'
  return [
    ...(found.site_id === MEXICO ? [] : [wrong(copy.otherCountry(found.site_id))]),
    ...(isActive ? [] : [wrong(copy.inactive)]),
    ...(collectorId === found.id ? [] : [wrong(copy.otherAccount(found.id))]),
    ...(isProduction && isTest(options, found) ? [wrong(copy.testInProduction)] : []),
  ]
}

const lookAtPublicKey = async (options: Options, ask: Ask): Promise<Finding[]> => {
  const { apiUrl, accessToken, publicKey } = options
  if (publicKey === undefined) return missingOnes({ MP_PUBLIC_KEY: publicKey }, copy.whyPublicKey)
  if (isTestKey(publicKey) !== isTestKey(accessToken)) return [wrong(copy.mixed)]
  const url = `${apiUrl}/v1/payment_methods?${new URLSearchParams({ public_key: publicKey })}`
  const asked = await ask(url)
  if (asked.kind === 'silent') return [asked.finding]
  if (asked.status >= 400) return [wrong(copy.publicKeyRefused)]
  return Array.isArray(asked.body) ? [] : [unreadable(url, asked.status)]
}

/** Checks that Mercado Pago accepts our keys and that they belong to the configured account. */
export const checkMercadoPago =
  (options: Options): Checkup =>
  async (ask) => {
    const { apiUrl, accessToken, webhookSecret } = options
    const url = `${apiUrl}/users/me`
    const [asked, ofPublicKey] = await Promise.all([
      ask(url, { headers: { authorization: `Bearer ${accessToken}` } }),
      lookAtPublicKey(options, ask),
    ])
    const others = [...ofPublicKey, ...missingOnes({ MP_WEBHOOK_SECRET: webhookSecret }, copy.whySecret)]
    if (asked.kind === 'silent') return [asked.finding, ...others]
    if (asked.status === 401 || asked.status === 403) return [wrong(copy.tokenRefused), ...others]
    const read = account.safeParse(asked.body)
    if (!read.success) return [unreadable(url, asked.status), ...others]
    const { id, nickname } = read.data
    const name = nickname === undefined ? id : `${id} (${nickname})`
    return orFine(
      [...lookAtAccount(options, read.data), ...others],
      copy.fine(name, isTest(options, read.data)),
    )
  }
