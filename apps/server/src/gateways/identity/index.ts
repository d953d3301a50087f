import type { RuntimeConfig } from '@saldo/contract/config'
import { off } from '../checkup.ts'
import type { PortVendor, ToCheck } from '../vendor.ts'
import { checkApple, checkFacebook, checkGoogle } from './check.ts'
import { createIdentity } from './create.ts'
import { identityEnv, type IdentityEnv } from './env.ts'
import type { Identity } from './identity.ts'

export type { Identity, SocialAnswer, SocialIdentity } from './identity.ts'

const checkupsOf = ({ env, isLoopback }: ToCheck<IdentityEnv>) => ({
  google:
    env.GOOGLE_CLIENT_ID === undefined
      ? off('GOOGLE_CLIENT_ID')
      : checkGoogle({ clientId: env.GOOGLE_CLIENT_ID, jwksUrl: env.GOOGLE_JWKS_URL }),
  apple:
    env.APPLE_CLIENT_ID === undefined
      ? off('APPLE_CLIENT_ID')
      : checkApple({
          redirectUri: env.APPLE_REDIRECT_URI ?? `${env.PUBLIC_URL}/auth/sign-in`,
          publicUrl: env.PUBLIC_URL,
          jwksUrl: env.APPLE_JWKS_URL,
          isLoopback,
        }),
  facebook:
    env.FB_APP_ID === undefined
      ? off('FB_APP_ID')
      : checkFacebook({
          appId: env.FB_APP_ID,
          appSecret: env.FB_APP_SECRET,
          graphUrl: env.FB_GRAPH_URL,
          jwksUrl: env.FB_JWKS_URL,
        }),
})

const socialOf = (env: IdentityEnv): RuntimeConfig['social'] => ({
  google:
    env.GOOGLE_CLIENT_ID === undefined
      ? null
      : { client_id: env.GOOGLE_CLIENT_ID, script_url: env.GSI_JS_URL },
  apple:
    env.APPLE_CLIENT_ID === undefined
      ? null
      : {
          client_id: env.APPLE_CLIENT_ID,
          redirect_uri: env.APPLE_REDIRECT_URI ?? `${env.PUBLIC_URL}/auth/sign-in`,
          script_url: env.APPLE_JS_URL,
        },
  facebook:
    env.FB_APP_ID === undefined || env.FB_APP_SECRET === undefined
      ? null
      : {
          app_id: env.FB_APP_ID,
          version: env.FB_GRAPH_URL.slice(env.FB_GRAPH_URL.lastIndexOf('/') + 1),
          script_url: env.FB_JS_URL,
        },
})

/** Sign-in with Google, Apple and Facebook. */
export const identity: PortVendor<Identity, IdentityEnv> = {
  env: identityEnv,
  connect: createIdentity,
  checkups: checkupsOf,
  runtimeConfig: (env) => ({ social: socialOf(env) }),
}
