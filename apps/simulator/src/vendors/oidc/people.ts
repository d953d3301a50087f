import { createHash } from 'node:crypto'
import type { Provider } from './state.ts'

/** An account at a provider. `id` is its permanent id for apps. */
export type Person = {
  id: string
  firstName: string
  lastName: string
  email: string | null
  isVerified: boolean
  /** Whether the address is Apple's private relay, which hides the person's own. */
  isRelay: boolean
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

const digitsOf = (text: string): string => BigInt(`0x${digest(text)}`).toString()

/** An id in each provider's format, always the same for the same text. */
const idOf: { [provider in Provider]: (text: string) => string } = {
  google: (text) => `1${digitsOf(text).slice(0, 20)}`,
  apple: (text) => `000${digest(text).slice(0, 3)}.${digest(text).slice(3, 35)}.0917`,
  facebook: (text) => `1022${digitsOf(text).slice(0, 13)}`,
}

type Known = Partial<Omit<Person, 'id' | 'isRelay'>>

/** The account of an e-mail address, or of a name where there is no address. */
export const personOf = (provider: Provider, { firstName = '', lastName = '', ...known }: Known): Person => {
  const email = known.email?.trim().toLowerCase() || null
  return {
    id: idOf[provider](email ?? `${firstName} ${lastName}`),
    firstName,
    lastName,
    email,
    isVerified: known.isVerified ?? true,
    isRelay: email?.endsWith('@privaterelay.appleid.com') ?? false,
  }
}

const ana = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@demo.test' }
const sofia = { firstName: 'Sofía', lastName: 'Luna', email: 'sofia.luna@correo.test' }
const diego = { firstName: 'Diego', lastName: 'Mora', email: 'diego.mora@empresa.test', isVerified: false }
const hidden = { firstName: 'Marisol', lastName: 'Vega', email: 'x7k2pq9w4m@privaterelay.appleid.com' }

const peopleOf = (provider: Provider, ...known: Known[]): readonly Person[] =>
  known.map((person) => personOf(provider, person))

/** Predefined accounts of each provider. */
export const people: { [provider in Provider]: readonly Person[] } = {
  google: peopleOf('google', sofia, ana, diego),
  apple: peopleOf('apple', sofia, hidden, diego),
  facebook: peopleOf('facebook', sofia, ana, { firstName: 'Toño', lastName: 'Peña' }),
}
