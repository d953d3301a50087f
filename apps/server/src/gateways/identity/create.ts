import type { IdentityEnv } from './env.ts'
import { createFacebook } from './facebook.ts'
import { createIdTokenProvider } from './id-token.ts'
import type { Identity } from './identity.ts'

/** The providers whose ids are set in the environment. */
export const createIdentity = (env: IdentityEnv): Identity => ({
  ...(env.GOOGLE_CLIENT_ID !== undefined && {
    google: createIdTokenProvider({
      issuers: ['https://accounts.google.com', 'accounts.google.com'],
      audiences: [env.GOOGLE_CLIENT_ID],
      jwksUrl: env.GOOGLE_JWKS_URL,
    }),
  }),
  ...(env.APPLE_CLIENT_ID !== undefined && {
    apple: createIdTokenProvider({
      issuers: ['https://appleid.apple.com'],
      audiences: [env.APPLE_CLIENT_ID],
      jwksUrl: env.APPLE_JWKS_URL,
    }),
  }),
  ...(env.FB_APP_ID !== undefined &&
    env.FB_APP_SECRET !== undefined && {
      facebook: createFacebook({
        appId: env.FB_APP_ID,
        appSecret: env.FB_APP_SECRET,
        graphUrl: env.FB_GRAPH_URL,
        jwksUrl: env.FB_JWKS_URL,
      }),
    }),
})
