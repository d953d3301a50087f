import { z } from 'zod'
import {
  missingOnes,
  orFine,
  unreadable,
  wrong,
  type Ask,
  type Checkup,
  type Finding,
} from '../../../checkup.ts'
import { lookAtKeys } from '../../check-keys.ts'
import { copy } from './copy.ts'

const inspected = z.object({
  data: z.object({ app_id: z.coerce.string(), application: z.string().default(''), is_valid: z.boolean() }),
})

type FacebookOptions = { appId: string; appSecret: string | undefined; graphUrl: string; jwksUrl: string }
type App = { found: Finding[]; name: string }

const none = (finding: Finding): App => ({ found: [finding], name: '' })

/** Inspects the app's own token at Facebook, which returns the app it belongs to. */
const lookAtApp = async ({ appId, graphUrl }: FacebookOptions, appSecret: string, ask: Ask): Promise<App> => {
  const token = `${appId}|${appSecret}`
  const asked = await ask(
    `${graphUrl}/debug_token?${new URLSearchParams({ input_token: token, access_token: token })}`,
  )
  if (asked.kind === 'silent') return none(asked.finding)
  const told = inspected.safeParse(asked.body)
  if (asked.status >= 400 || told.data?.data.is_valid === false) return none(wrong(copy.refused))
  if (!told.success) return none(unreadable(graphUrl, asked.status))
  const { app_id: found, application: name } = told.data.data
  return { found: found === appId ? [] : [wrong(copy.otherApp)], name: name || appId }
}

/** Checks that Facebook accepts our app and that its keys are readable. */
export const checkFacebook =
  (options: FacebookOptions): Checkup =>
  async (ask) => {
    const { appSecret, jwksUrl } = options
    if (appSecret === undefined) return missingOnes({ FB_APP_SECRET: appSecret }, copy.whySecret)
    const [{ found, name }, ofKeys] = await Promise.all([
      lookAtApp(options, appSecret, ask),
      lookAtKeys(jwksUrl, copy.noKeys, ask),
    ])
    return orFine([...found, ...ofKeys], copy.fine(name))
  }
