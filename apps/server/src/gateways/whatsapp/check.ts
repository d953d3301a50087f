import { createHmac } from 'node:crypto'
import { z } from 'zod'
import {
  missingOnes,
  orFine,
  unknown,
  unreadable,
  wrong,
  type Ask,
  type Checkup,
  type Finding,
} from '../checkup.ts'
import {
  lookAtNotices,
  lookAtTemplates,
  type BusinessAccount,
  type CheckOptions,
  type Read,
} from './check-account.ts'
import { copy } from './copy.ts'

const inspected = z.object({
  data: z.object({
    app_id: z.coerce.string(),
    is_valid: z.boolean(),
    /** Seconds; 0 for a token that doesn't expire. */
    expires_at: z.number().default(0),
    granular_scopes: z
      .array(z.object({ scope: z.string(), target_ids: z.array(z.coerce.string()).default([]) }))
      .default([]),
  }),
})
type Inspected = z.output<typeof inspected>['data']

const number = z.object({
  display_phone_number: z.string(),
  verified_name: z.string().default(''),
  status: z.string().optional(),
})
const refusal = z.object({ error: z.object({ code: z.number(), message: z.string() }) })
const ownNumbers = z.object({ data: z.array(z.object({ id: z.coerce.string() })) })

const TOKEN_INVALID = 190
const MANAGES = 'whatsapp_business_management'

const proofOf = (token: string, appSecret: string | undefined): Record<string, string> =>
  appSecret === undefined
    ? {}
    : { appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex') }

const refusedNumber = (body: unknown): Finding => {
  const said = refusal.safeParse(body)
  if (said.data?.error.code === TOKEN_INVALID) return wrong(copy.tokenRefused)
  const isProof = said.data?.error.message.includes('appsecret_proof') === true
  return wrong(isProof ? copy.appSecretRefused : copy.numberUnknown)
}

type Looked = { found: Finding[]; name: string }

const none = (finding: Finding): Looked => ({ found: [finding], name: '' })

/** Queries the number with an app secret proof, which only the right secret produces. */
const lookAtNumber = async (options: CheckOptions, token: string, read: Read): Promise<Looked> => {
  const { apiUrl, phoneNumberId, appSecret } = options
  const query = new URLSearchParams({
    fields: 'display_phone_number,verified_name,status',
    ...proofOf(token, appSecret),
  })
  const asked = await read(`${phoneNumberId}?${query}`)
  if (asked.kind === 'silent') return none(asked.finding)
  if (asked.status >= 400) return none(refusedNumber(asked.body))
  const told = number.safeParse(asked.body)
  if (!told.success) return none(unreadable(apiUrl, asked.status))
  const { display_phone_number: phone, verified_name: name, status = 'CONNECTED' } = told.data
  return {
    found: status === 'CONNECTED' ? [] : [wrong(copy.numberNotConnected(status))],
    name: copy.fine(phone, name),
  }
}

/** The account, among those the token may manage, that owns our number; null when none does. */
const accountOf = async (
  { phoneNumberId }: CheckOptions,
  { app_id: appId, granular_scopes: scopes }: Inspected,
  read: Read,
): Promise<BusinessAccount | null> => {
  const ids = scopes.find(({ scope }) => scope === MANAGES)?.target_ids ?? []
  const owners = await Promise.all(
    ids.map(async (id) => {
      const asked = await read(`${id}/phone_numbers?fields=id&limit=100`)
      const owned = asked.kind === 'answered' ? ownNumbers.safeParse(asked.body) : null
      return owned?.data?.data.some((each) => each.id === phoneNumberId) === true ? id : null
    }),
  )
  const id = owners.find((owner) => owner !== null)
  return id === undefined ? null : { id, appId }
}

const lookAtAccount = async (
  options: CheckOptions,
  token: Inspected,
  read: Read,
  ask: Ask,
): Promise<Finding[]> => {
  const account = await accountOf(options, token, read)
  if (account === null) return [unknown(copy.templatesHidden)]
  const found = await Promise.all([
    lookAtTemplates(options, account, read),
    lookAtNotices(options, account, read, ask),
  ])
  return found.flat()
}

const endOf = ({ expires_at: end }: Inspected): Finding[] =>
  end === 0 ? [] : [wrong(copy.tokenEnds(new Date(end * 1_000).toISOString().slice(0, 10)))]

/**
 * Checks that Meta accepts our token, number and secret, has approved our templates, and sends us delivery
 * statuses.
 */
export const checkWhatsApp =
  (options: CheckOptions): Checkup =>
  async (ask) => {
    const { apiUrl, token, appSecret, verifyToken } = options
    if (token === undefined) return missingOnes({ WHATSAPP_TOKEN: token }, copy.whyToken)
    const lacking = missingOnes(
      { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken },
      copy.whyNotices,
    )
    const read: Read = (path) => ask(`${apiUrl}/${path}`, { headers: { authorization: `Bearer ${token}` } })
    const asked = await read(`debug_token?${new URLSearchParams({ input_token: token })}`)
    if (asked.kind === 'silent') return [asked.finding, ...lacking]
    const told = inspected.safeParse(asked.body)
    if (asked.status >= 400 || told.data?.data.is_valid === false)
      return [wrong(copy.tokenRefused), ...lacking]
    if (!told.success) return [unreadable(apiUrl, asked.status), ...lacking]
    const [{ found, name }, ofAccount] = await Promise.all([
      lookAtNumber(options, token, read),
      lookAtAccount(options, told.data.data, read, ask),
    ])
    // When the token may not use the number, findings about its account do not help.
    const all = name === '' ? found : [...found, ...ofAccount]
    return orFine([...endOf(told.data.data), ...all, ...lacking], name)
  }
