import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Env, EnvPart } from '../../kernel/env.ts'

const url = z.url({ protocol: /^https?$/ })
const id = z.string().min(1).optional()

const variables = {
  GOOGLE_CLIENT_ID: id.describe('Web client of Google Sign-In; without it there is no button.'),
  GOOGLE_JWKS_URL: url
    .default('https://www.googleapis.com/oauth2/v3/certs')
    .describe('Keys that Google signs with.'),
  GSI_JS_URL: url.default('https://accounts.google.com/gsi/client').describe('Google’s browser script.'),
  APPLE_CLIENT_ID: id.describe('Services ID of Sign in with Apple; without it there is no button.'),
  APPLE_REDIRECT_URI: url
    .optional()
    .describe('Return address registered at Apple. Default: `PUBLIC_URL/auth/sign-in`.'),
  APPLE_JWKS_URL: url.default('https://appleid.apple.com/auth/keys').describe('Keys that Apple signs with.'),
  APPLE_JS_URL: url
    .default('https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/es_MX/appleid.auth.js')
    .describe('Apple’s browser script.'),
  FB_APP_ID: id.describe('App of Facebook Login; without it there is no button.'),
  FB_APP_SECRET: id.describe('Secret of the same app; needed with `FB_APP_ID`.'),
  FB_GRAPH_URL: url
    .regex(/\/v\d+\.\d+$/)
    .default('https://graph.facebook.com/v26.0')
    .describe('Facebook’s Graph API with its version, which the browser script is told too.'),
  FB_JWKS_URL: url
    .default('https://limited.facebook.com/.well-known/oauth/openid/jwks/')
    .describe('Keys that Facebook signs the tokens of its Limited Login with.'),
  FB_JS_URL: url.default('https://connect.facebook.net/es_LA/sdk.js').describe('Facebook’s browser script.'),
}

export type IdentityEnv = Env & z.output<z.ZodObject<typeof variables>>

export const identityEnv: EnvPart<IdentityEnv> = {
  variables,
  domains: ['google.com', 'googleapis.com', 'apple.com', 'cdn-apple.com', 'facebook.com', 'facebook.net'],
  addresses: [
    'GOOGLE_JWKS_URL',
    'GSI_JS_URL',
    'APPLE_JWKS_URL',
    'APPLE_JS_URL',
    'FB_GRAPH_URL',
    'FB_JWKS_URL',
    'FB_JS_URL',
  ],
  demanded: ({ FB_APP_ID }) => (FB_APP_ID === undefined ? [] : ['FB_APP_SECRET']),
  demoSecrets: { FB_APP_SECRET: () => randomBytes(16).toString('hex') },
}
