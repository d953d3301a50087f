import { z } from 'zod'
import { type Env, url } from '../../../kernel/env.ts'
import { off, orFine, wrong, type Checkup } from '../../checkup.ts'
import { lookAtKeys } from '../check-keys.ts'
import { createIdTokenProvider } from '../id-token.ts'
import type { IdentityVendor } from '../identity.ts'

/** What `saldo doctor` says of it. */
const copy = {
  title: 'Google',
  fine: 'Sus llaves se pueden leer. Google no dice si el ID es tuyo: entra una vez con tu cuenta.',
  notAClient:
    'GOOGLE_CLIENT_ID no es el ID de un cliente: termina en .apps.googleusercontent.com. Cópialo de Credenciales, tipo «Aplicación web».',
  noKeys: 'En GOOGLE_JWKS_URL no hay llaves para firmar. Quítala y se usa la de Google.',
} as const

const variables = {
  GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Web client of Google Sign-In; without it there is no button.'),
  GOOGLE_JWKS_URL: url
    .default('https://www.googleapis.com/oauth2/v3/certs')
    .describe('Keys that Google signs with.'),
  GSI_JS_URL: url.default('https://accounts.google.com/gsi/client').describe('Google’s browser script.'),
}

const GOOGLE_CLIENT = /^[\w-]+\.apps\.googleusercontent\.com$/

/** Checks that our client id is well-formed and that Google's keys are readable. */
export const checkGoogle =
  ({ clientId, jwksUrl }: { clientId: string; jwksUrl: string }): Checkup =>
  async (ask) =>
    orFine(
      [
        ...(GOOGLE_CLIENT.test(clientId) ? [] : [wrong(copy.notAClient)]),
        ...(await lookAtKeys(jwksUrl, copy.noKeys, ask)),
      ],
      copy.fine,
    )

export const google: IdentityVendor<Env & z.output<z.ZodObject<typeof variables>>, 'google'> = {
  id: 'google',
  env: {
    variables,
    domains: ['google.com', 'googleapis.com'],
    addresses: ['GOOGLE_JWKS_URL', 'GSI_JS_URL'],
    demanded: () => [],
  },
  connect: (env) =>
    env.GOOGLE_CLIENT_ID === undefined
      ? null
      : createIdTokenProvider({
          issuers: ['https://accounts.google.com', 'accounts.google.com'],
          audiences: [env.GOOGLE_CLIENT_ID],
          jwksUrl: env.GOOGLE_JWKS_URL,
        }),
  checkups: ({ env }) => ({
    google: {
      title: copy.title,
      check:
        env.GOOGLE_CLIENT_ID === undefined
          ? off('GOOGLE_CLIENT_ID')
          : checkGoogle({ clientId: env.GOOGLE_CLIENT_ID, jwksUrl: env.GOOGLE_JWKS_URL }),
    },
  }),
  config: (env) =>
    env.GOOGLE_CLIENT_ID === undefined
      ? null
      : { client_id: env.GOOGLE_CLIENT_ID, script_url: env.GSI_JS_URL },
  script: {
    host: 'accounts.google.com',
    // From Google's documentation of its CSP.
    sources: {
      'connect-src': ['https://accounts.google.com/gsi/'],
      'frame-src': ['https://accounts.google.com/gsi/'],
      'style-src': ['https://accounts.google.com/gsi/style'],
    },
  },
}
