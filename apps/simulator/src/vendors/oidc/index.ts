import { z } from 'zod'
import { type Choices, prepareForm, select } from '../../shared/control-parts.ts'
import { only } from '../../shared/settings.ts'
import { type Command, type Order, defineVendor } from '../../vendor.ts'
import { endingWords, providerNames } from './chooser.ts'
import { obeyLogin } from './control.ts'
import { createGraph, emptyGraph } from './graph.ts'
import { graphRoutes } from './graph-routes.ts'
import { createLogin } from './login.ts'
import { endings, troubles, emptyState, providers } from './state.ts'
import { oidcRoutes } from './routes.ts'

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
    const waiting = () =>
      providers.flatMap((provider) =>
        login.prepared[provider].waiting().map((forced) => ({ provider, ...forced })),
      )
    const obeyAs = (provider: (typeof providers)[number]) => (order: Order) =>
      obeyLogin(login, provider, order)
    return {
      routes: {
        '/oidc': (app) => oidcRoutes(app, login),
        '/graph': (app) => graphRoutes(app, graph, isDown),
      },
      control: { google: obeyAs('google'), apple: obeyAs('apple'), facebook: obeyAs('facebook') },
      prepared: () => waiting().map(({ provider, outcome, times }) => `${provider}: ${outcome} × ${times}`),
      seen: () => ({ sign_in: waiting() }),
    }
  },
  forms: [signInForm],
  commands,
})
