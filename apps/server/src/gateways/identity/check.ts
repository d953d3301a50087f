import { doctorCopy } from '@saldo/copy/doctor'
import { z } from 'zod'
import { missingOnes, orFine, unreadable, wrong, type Ask, type Checkup, type Finding } from '../checkup.ts'

const { google, apple, facebook } = doctorCopy

const keySet = z.object({ keys: z.array(z.object({ kty: z.string() })) })

/** Checks that a provider's published keys are readable and that one can verify our tokens. */
const lookAtKeys = async (url: string, noKeys: string, ask: Ask): Promise<Finding[]> => {
  const asked = await ask(url)
  if (asked.kind === 'silent') return [asked.finding]
  const found = keySet.safeParse(asked.body)
  if (asked.status !== 200 || !found.success) return [unreadable(url, asked.status)]
  return found.data.keys.some(({ kty }) => kty === 'RSA') ? [] : [wrong(noKeys)]
}

const GOOGLE_CLIENT = /^[\w-]+\.apps\.googleusercontent\.com$/

/** Checks that our client id is well-formed and that Google's keys are readable. */
export const checkGoogle =
  ({ clientId, jwksUrl }: { clientId: string; jwksUrl: string }): Checkup =>
  async (ask) =>
    orFine(
      [
        ...(GOOGLE_CLIENT.test(clientId) ? [] : [wrong(google.notAClient)]),
        ...(await lookAtKeys(jwksUrl, google.noKeys, ask)),
      ],
      google.fine,
    )

type AppleOptions = { redirectUri: string; publicUrl: string; jwksUrl: string; isLoopback: boolean }

const lookAtRedirect = ({ redirectUri, publicUrl, isLoopback }: AppleOptions): Finding[] => {
  const [redirect, own] = [new URL(redirectUri), new URL(publicUrl)]
  if (redirect.protocol !== 'https:' && !isLoopback) return [wrong(apple.redirectNotHttps(redirectUri))]
  return redirect.origin === own.origin ? [] : [wrong(apple.redirectElsewhere(redirectUri))]
}

/** Checks that Apple accepts our redirect address and that its keys are readable. */
export const checkApple =
  (options: AppleOptions): Checkup =>
  async (ask) =>
    orFine(
      [...lookAtRedirect(options), ...(await lookAtKeys(options.jwksUrl, apple.noKeys, ask))],
      apple.fine(options.redirectUri),
    )

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
  if (asked.status >= 400 || told.data?.data.is_valid === false) return none(wrong(facebook.refused))
  if (!told.success) return none(unreadable(graphUrl, asked.status))
  const { app_id: found, application: name } = told.data.data
  return { found: found === appId ? [] : [wrong(facebook.otherApp)], name: name || appId }
}

/** Checks that Facebook accepts our app and that its keys are readable. */
export const checkFacebook =
  (options: FacebookOptions): Checkup =>
  async (ask) => {
    const { appSecret, jwksUrl } = options
    if (appSecret === undefined) return missingOnes({ FB_APP_SECRET: appSecret }, facebook.whySecret)
    const [{ found, name }, ofKeys] = await Promise.all([
      lookAtApp(options, appSecret, ask),
      lookAtKeys(jwksUrl, facebook.noKeys, ask),
    ])
    return orFine([...found, ...ofKeys], facebook.fine(name))
  }
