import type { FastifyInstance } from 'fastify'
import { sendVendorScript } from '../../shared/http.ts'
import { chooserRoutes } from './chooser.ts'
import { keySetOf } from './id-token.ts'
import type { Login } from './login.ts'
import { type Provider, providers } from './state.ts'

/** Script of each provider, by the last part of its URL. */
const entries: { [name: string]: [Provider, file: string] } = {
  gsi: ['google', 'google-sign-in.ts'],
  apple: ['apple', 'apple-sign-in.ts'],
  facebook: ['facebook', 'facebook-sign-in.ts'],
}

const scriptRoutes = (app: FastifyInstance, login: Login) => {
  app.get<{ Params: { name: string } }>('/js/:name', async (request, reply) => {
    const entry = entries[request.params.name]
    if (!entry) return reply.code(404).send({ error: 'not_found' })
    return sendVendorScript(reply, entry[1], login, login.prepared[entry[0]])
  })
}

const discovery = (origin: string) => ({
  issuer: 'https://accounts.google.com',
  authorization_endpoint: `${origin}/oidc/google/choose`,
  jwks_uri: `${origin}/oidc/google/jwks`,
  response_types_supported: ['id_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  claims_supported: [
    'aud',
    'email',
    'email_verified',
    'exp',
    'family_name',
    'given_name',
    'iat',
    'iss',
    'name',
    'sub',
  ],
})

const keyRoutes = (app: FastifyInstance, login: Login) => {
  app.get('/google/.well-known/openid-configuration', (request) =>
    discovery(`${request.protocol}://${request.host}`),
  )
  for (const provider of providers)
    app.get(`/${provider}/jwks`, (_request, reply) =>
      login.prepared[provider].take('provider_down')
        ? reply.code(503).send({ error: 'temporarily_unavailable' })
        : reply.header('cache-control', 'public, max-age=3600').send(keySetOf(login.keys(provider))),
    )
}

/** Calls to the providers from browsers and from our server, except Facebook's Graph API. */
export const oidcRoutes = async (app: FastifyInstance, login: Login) => {
  keyRoutes(app, login)
  scriptRoutes(app, login)
  await app.register(chooserRoutes, { login })
}
