import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Env, url } from '../../../../kernel/env.ts'
import { off } from '../../../checkup.ts'
import type { IdentityVendor } from '../../identity.ts'
import { checkFacebook } from './check.ts'
import { createFacebook } from './token.ts'
import { copy } from './copy.ts'

const id = z.string().min(1).optional()

const variables = {
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

export const facebook: IdentityVendor<Env & z.output<z.ZodObject<typeof variables>>, 'facebook'> = {
  id: 'facebook',
  env: {
    variables,
    domains: ['facebook.com', 'facebook.net'],
    addresses: ['FB_GRAPH_URL', 'FB_JWKS_URL', 'FB_JS_URL'],
    demanded: ({ FB_APP_ID }) => (FB_APP_ID === undefined ? [] : ['FB_APP_SECRET']),
    demoSecrets: { FB_APP_SECRET: () => randomBytes(16).toString('hex') },
  },
  connect: (env) =>
    env.FB_APP_ID === undefined || env.FB_APP_SECRET === undefined
      ? null
      : createFacebook({
          appId: env.FB_APP_ID,
          appSecret: env.FB_APP_SECRET,
          graphUrl: env.FB_GRAPH_URL,
          jwksUrl: env.FB_JWKS_URL,
        }),
  checkups: ({ env }) => ({
    facebook: {
      title: copy.title,
      check:
        env.FB_APP_ID === undefined
          ? off('FB_APP_ID')
          : checkFacebook({
              appId: env.FB_APP_ID,
              appSecret: env.FB_APP_SECRET,
              graphUrl: env.FB_GRAPH_URL,
              jwksUrl: env.FB_JWKS_URL,
            }),
    },
  }),
  config: (env) =>
    env.FB_APP_ID === undefined || env.FB_APP_SECRET === undefined
      ? null
      : {
          app_id: env.FB_APP_ID,
          version: env.FB_GRAPH_URL.slice(env.FB_GRAPH_URL.lastIndexOf('/') + 1),
          script_url: env.FB_JS_URL,
        },
  script: {
    host: 'connect.facebook.net',
    sources: {
      'connect-src': ['https://www.facebook.com', 'https://graph.facebook.com'],
      'frame-src': ['https://www.facebook.com'],
      'img-src': ['https://www.facebook.com'],
    },
  },
}
