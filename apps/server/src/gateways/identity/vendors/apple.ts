import { z } from 'zod'
import { type Env, url } from '../../../kernel/env.ts'
import { off, orFine, wrong, type Checkup, type Finding } from '../../checkup.ts'
import { lookAtKeys } from '../check-keys.ts'
import { createIdTokenProvider } from '../id-token.ts'
import type { IdentityVendor } from '../identity.ts'

/** What `saldo doctor` says of it. */
const copy = {
  title: 'Apple',
  fine: (redirect: string) =>
    `Sus llaves se pueden leer; vuelve a ${redirect}. Apple no dice si el ID es tuyo: entra una vez con tu cuenta.`,
  redirectNotHttps: (redirect: string) =>
    `${redirect} no es https y Apple no la acepta. Corrige APPLE_REDIRECT_URI o PUBLIC_URL.`,
  redirectElsewhere: (redirect: string) =>
    `APPLE_REDIRECT_URI (${redirect}) no es de PUBLIC_URL, así que la ventana no podría contestar. Usa la misma dirección.`,
  noKeys: 'En APPLE_JWKS_URL no hay llaves para firmar. Quítala y se usa la de Apple.',
} as const

const variables = {
  APPLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Services ID of Sign in with Apple; without it there is no button.'),
  APPLE_REDIRECT_URI: url
    .optional()
    .describe('Return address registered at Apple. Default: `PUBLIC_URL/auth/sign-in`.'),
  APPLE_JWKS_URL: url.default('https://appleid.apple.com/auth/keys').describe('Keys that Apple signs with.'),
  APPLE_JS_URL: url
    .default('https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/es_MX/appleid.auth.js')
    .describe('Apple’s browser script.'),
}

type AppleEnv = Env & z.output<z.ZodObject<typeof variables>>

const redirectOf = (env: AppleEnv): string => env.APPLE_REDIRECT_URI ?? `${env.PUBLIC_URL}/auth/sign-in`

type AppleOptions = { redirectUri: string; publicUrl: string; jwksUrl: string; isLoopback: boolean }

const lookAtRedirect = ({ redirectUri, publicUrl, isLoopback }: AppleOptions): Finding[] => {
  const [redirect, own] = [new URL(redirectUri), new URL(publicUrl)]
  if (redirect.protocol !== 'https:' && !isLoopback) return [wrong(copy.redirectNotHttps(redirectUri))]
  return redirect.origin === own.origin ? [] : [wrong(copy.redirectElsewhere(redirectUri))]
}

/** Checks that Apple accepts our redirect address and that its keys are readable. */
export const checkApple =
  (options: AppleOptions): Checkup =>
  async (ask) =>
    orFine(
      [...lookAtRedirect(options), ...(await lookAtKeys(options.jwksUrl, copy.noKeys, ask))],
      copy.fine(options.redirectUri),
    )

export const apple: IdentityVendor<AppleEnv, 'apple'> = {
  id: 'apple',
  env: {
    variables,
    domains: ['apple.com', 'cdn-apple.com'],
    addresses: ['APPLE_JWKS_URL', 'APPLE_JS_URL'],
    demanded: () => [],
  },
  connect: (env) =>
    env.APPLE_CLIENT_ID === undefined
      ? null
      : createIdTokenProvider({
          issuers: ['https://appleid.apple.com'],
          audiences: [env.APPLE_CLIENT_ID],
          jwksUrl: env.APPLE_JWKS_URL,
        }),
  checkups: ({ env, isLoopback }) => ({
    apple: {
      title: copy.title,
      check:
        env.APPLE_CLIENT_ID === undefined
          ? off('APPLE_CLIENT_ID')
          : checkApple({
              redirectUri: redirectOf(env),
              publicUrl: env.PUBLIC_URL,
              jwksUrl: env.APPLE_JWKS_URL,
              isLoopback,
            }),
    },
  }),
  config: (env) =>
    env.APPLE_CLIENT_ID === undefined
      ? null
      : { client_id: env.APPLE_CLIENT_ID, redirect_uri: redirectOf(env), script_url: env.APPLE_JS_URL },
  script: {
    host: 'appleid.cdn-apple.com',
    sources: {
      'connect-src': ['https://appleid.apple.com'],
      'frame-src': ['https://appleid.apple.com'],
    },
  },
}
