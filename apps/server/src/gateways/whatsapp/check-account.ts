import { z } from 'zod'
import { unknown, unreadable, wrong, type Ask, type Finding } from '../checkup.ts'
import { LANGUAGE } from './cloud-api.ts'
import { copy } from './copy.ts'

export type CheckOptions = {
  /** Includes the API version. */
  apiUrl: string
  phoneNumberId: string
  token: string | undefined
  appSecret: string | undefined
  verifyToken: string | undefined
  /** Names of the templates that we send. */
  templates: readonly string[]
  /** Expected URL of its webhook. */
  noticesUrl: string
}
export type Read = (path: string) => ReturnType<Ask>

/** The business account that owns our number, and the app of our token. */
export type BusinessAccount = { id: string; appId: string }

const templates = z.object({
  data: z.array(z.object({ name: z.string(), language: z.string(), status: z.string() })),
})

const lookAtTemplate = async (
  { apiUrl }: CheckOptions,
  { id }: BusinessAccount,
  name: string,
  read: Read,
): Promise<Finding[]> => {
  const query = new URLSearchParams({ name, fields: 'name,language,status', limit: '100' })
  const asked = await read(`${id}/message_templates?${query}`)
  if (asked.kind === 'silent') return [asked.finding]
  if (asked.status >= 400) return [unknown(copy.templatesHidden)]
  const found = templates.safeParse(asked.body)
  if (!found.success) return [unreadable(apiUrl, asked.status)]
  const ours = found.data.data.find((each) => each.name === name && each.language === LANGUAGE)
  if (ours === undefined) return [wrong(copy.templateMissing(name, LANGUAGE))]
  return ours.status === 'APPROVED' ? [] : [wrong(copy.templateNotApproved(name, ours.status))]
}

export const lookAtTemplates = async (
  options: CheckOptions,
  account: BusinessAccount,
  read: Read,
): Promise<Finding[]> =>
  (await Promise.all(options.templates.map((name) => lookAtTemplate(options, account, name, read)))).flat()

const apps = z.object({
  data: z.array(
    z.object({
      whatsapp_business_api_data: z.object({ id: z.coerce.string() }),
      override_callback_uri: z.string().optional(),
    }),
  ),
})
const subscriptions = z.object({
  data: z.array(
    z.object({
      object: z.string(),
      callback_url: z.string(),
      active: z.boolean(),
      fields: z.array(z.object({ name: z.string() })),
    }),
  ),
})

/** Callback URL of the app's message webhook; undefined when not subscribed, null when unknown. */
const callbackOf = async (
  { apiUrl, appSecret }: CheckOptions,
  { appId }: BusinessAccount,
  ask: Ask,
): Promise<string | undefined | null> => {
  if (appSecret === undefined) return null
  const query = new URLSearchParams({ access_token: `${appId}|${appSecret}` })
  const asked = await ask(`${apiUrl}/${appId}/subscriptions?${query}`)
  const found = asked.kind === 'answered' ? subscriptions.safeParse(asked.body) : null
  // The check of the number already reports a refused secret.
  if (!found?.success) return null
  return found.data.data.find(
    ({ object, active, fields }) =>
      object === 'whatsapp_business_account' && active && fields.some(({ name }) => name === 'messages'),
  )?.callback_url
}

/** Checks that delivery statuses reach us: the account must notify the app, and the app our webhook. */
export const lookAtNotices = async (
  options: CheckOptions,
  account: BusinessAccount,
  read: Read,
  ask: Ask,
): Promise<Finding[]> => {
  const { noticesUrl } = options
  const [asked, callback] = await Promise.all([
    read(`${account.id}/subscribed_apps`),
    callbackOf(options, account, ask),
  ])
  if (asked.kind === 'silent') return [asked.finding]
  const found = apps.safeParse(asked.body)
  if (!found.success) return []
  const ours = found.data.data.find(({ whatsapp_business_api_data: { id } }) => id === account.appId)
  if (ours === undefined) return [wrong(copy.accountNotSubscribed)]
  const told = ours.override_callback_uri ?? callback
  if (told === null) return []
  if (told === undefined) return [wrong(copy.notSubscribed(noticesUrl))]
  return told === noticesUrl ? [] : [wrong(copy.webhookElsewhere(told, noticesUrl))]
}
