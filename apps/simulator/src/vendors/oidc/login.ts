import { randomBytes } from 'node:crypto'
import { type Prepared, createPrepared } from '../../shared/prepared.ts'
import type { World } from '../../vendor.ts'
import { type Graph, TOKEN_LIVES_MS } from './graph.ts'
import { idToken, type Keys, createKeys } from './id-token.ts'
import type { Ending, Forced, Provider, State } from './state.ts'
import type { Person } from './people.ts'

type Given = World & { state: State; graph: Graph }

export type Login = Given & { keys: Keys; prepared: { [provider in Provider]: Prepared<Forced> } }

/** The providers' sign-in: their keys, their accounts and the prepared faults. */
export const createLogin = (given: Given): Login => ({
  ...given,
  keys: createKeys(given.state, given.changed),
  prepared: {
    google: createPrepared('google'),
    apple: createPrepared('apple'),
    facebook: createPrepared('facebook'),
  },
})

export type Wish = {
  provider: Provider
  person: Person
  clientId: string
  nonce?: string | undefined
  state?: string | undefined
  ending: Ending
}

/** The token without its envelope: Facebook's access token, or the others' ID token. */
export const tokenFor = (login: Login, { provider, person, clientId, nonce, ending }: Wish): string => {
  const now = login.now()
  if (provider !== 'facebook')
    return idToken({ provider, person, clientId, nonce, ending, now }, login.keys(provider))
  if (ending === 'bad_signature') return `EAA${randomBytes(60).toString('hex')}`
  const { id, firstName, lastName, email } = person
  return login.graph.issue(
    ending === 'wrong_audience' ? 'another-app' : clientId,
    { id, firstName, lastName, email },
    ending === 'expired' ? now - 60_000 : now + TOKEN_LIVES_MS,
  )
}

/** Whether the person signs in to this app for the first time; remembers that they did. */
const isFirstConsent = ({ state, now, changed }: Login, { person, clientId }: Wish): boolean => {
  const consent = `${clientId} ${person.id}`
  if (state.consents.has(consent)) return false
  state.consents.set(consent, now())
  changed()
  return true
}

const code = () => `c${randomBytes(24).toString('hex')}.0.simulated`

/** Answer of the provider's script to the page once an account was chosen. */
export const signInAnswer = (login: Login, wish: Wish): object => {
  const token = tokenFor(login, wish)
  const { firstName, lastName, email, id } = wish.person
  switch (wish.provider) {
    case 'google':
      return { credential: token, select_by: 'btn' }
    case 'facebook':
      return { accessToken: token, userID: id, expiresIn: TOKEN_LIVES_MS / 1000, signedRequest: code() }
    case 'apple':
      return {
        authorization: {
          code: code(),
          id_token: token,
          ...(wish.state !== undefined && { state: wish.state }),
        },
        ...(isFirstConsent(login, wish) && { user: { name: { firstName, lastName }, email } }),
      }
  }
}
