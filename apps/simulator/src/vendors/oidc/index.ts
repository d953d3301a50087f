import { z } from 'zod'
import { type Choices, prepareForm, select } from '../../shared/control-parts.ts'
import { clear, createObey, only, seconds, times } from '../../shared/orders.ts'
import { type Command, defineVendor } from '../../vendor.ts'
import { endingWords, providerNames } from './chooser.ts'
import { createGraph, emptyGraph, graphRoutes } from './graph.ts'
import { type Login, createLogin, tokenFor } from './login.ts'
import { people, personOf } from './people.ts'
import { oidcRoutes } from './routes.ts'
import { type Provider, emptyState, endings, providers, troubles } from './state.ts'

const command = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('next'),
    outcome: z.enum([...endings, ...troubles]),
    times,
    seconds: seconds.default(20),
  }),
  z.object({
    action: z.literal('token'),
    client_id: z.string().min(1),
    nonce: z.string().optional(),
    outcome: z.enum(endings).exclude(['cancel']).default('success'),
    first_name: z.string().default(''),
    last_name: z.string().default(''),
    email: z.string().optional(),
    verified: z.boolean().default(true),
    /** Index of a predefined account, in place of the data above. */
    account: z.number().int().min(0).optional(),
  }),
  clear,
])

/** Runs a control command of a provider's sign-in. Throws the zod error of an invalid command. */
const obey = createObey(command, {
  next: ({ login, provider }: { login: Login; provider: Provider }, order) =>
    login.prepared[provider].force(order),
  token: ({ login, provider }, wanted) => {
    const { client_id: clientId, nonce, outcome: ending, account, verified: isVerified } = wanted
    const { first_name: firstName, last_name: lastName, email = null } = wanted
    const person =
      (account === undefined ? undefined : people[provider][account]) ??
      personOf(provider, { firstName, lastName, email, isVerified })
    return { token: tokenFor(login, { provider, person, clientId, nonce, ending }), subject: person.id }
  },
  clear: ({ login }) => {
    for (const each of providers) login.prepared[each].clear()
  },
})

const troubleChoices: Choices = [
  ['script_404', 'su script no existe'],
  ['script_slow', 'su script tarda 20 segundos'],
  ['provider_down', 'su servidor no responde al nuestro'],
]

const signInForm = prepareForm(
  { action: 'next' },
  [
    select(
      'La siguiente entrada con',
      'provider',
      providers.map((provider) => [provider, providerNames[provider]] as const),
    ),
    select('termina en que', 'outcome', [...endingWords, ...troubleChoices]),
  ],
  'Preparar la entrada',
)

const commands: Command[] = [
  {
    title: 'Forzar cómo termina la siguiente entrada con Google, Apple o Facebook',
    says: 'Primero en entrar, primero en salir, por proveedor. seconds es lo que tarda script_slow; provider_down hace fallar las llaves, o el Graph de Facebook.',
    body: { provider: 'google', action: 'next', outcome: 'expired', times: 1 },
    values: [...endings, ...troubles],
  },
  {
    title: 'Pedir un token sin abrir la ventana',
    says: 'El que la ventana daría. account elige una cuenta lista por su lugar; sin él cuentan first_name, last_name, email y verified.',
    body: {
      provider: 'google',
      action: 'token',
      client_id: 'sim-google.apps.googleusercontent.com',
      nonce: 'n-1',
      email: 'sofia.luna@correo.test',
      outcome: 'success',
    },
  },
]

/** Sign-in with Google, Apple and Facebook, and the Graph API that verifies Facebook's tokens. */
export const oidc = defineVendor({
  env: 'SIM_FB',
  settings: z.object({ appSecret: only }),
  emptyState: () => ({ oidc: emptyState(), facebook: emptyGraph() }),
  open: ({ settings, state, ...world }) => {
    const graph = createGraph({ ...world, state: state.facebook, appSecret: settings.appSecret })
    const login = createLogin({ ...world, state: state.oidc, graph })
    const isDown = () => login.prepared.facebook.take('provider_down') !== undefined
    const obeyAs = (provider: Provider) => (order: object) => obey({ login, provider }, order)
    return {
      routes: {
        '/oidc': (app) => oidcRoutes(app, login),
        '/graph': (app) => graphRoutes(app, graph, isDown),
      },
      control: { google: obeyAs('google'), apple: obeyAs('apple'), facebook: obeyAs('facebook') },
      prepared: () => providers.flatMap((provider) => login.prepared[provider].words()),
      seen: () => ({ sign_in: providers.flatMap((provider) => login.prepared[provider].seen()) }),
    }
  },
  forms: [signInForm],
  commands,
})
