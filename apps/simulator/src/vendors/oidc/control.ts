import { z } from 'zod'
import { clear, seconds, times } from '../../shared/orders.ts'
import type { Order } from '../../vendor.ts'
import { type Login, tokenFor } from './login.ts'
import { endings, troubles, type Provider, providers } from './state.ts'
import { people, personOf } from './people.ts'

const order = z.discriminatedUnion('action', [
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
type Wanted = z.output<typeof order>

const wantedPerson = (provider: Provider, wanted: Extract<Wanted, { action: 'token' }>) =>
  (wanted.account === undefined ? undefined : people[provider][wanted.account]) ??
  personOf(provider, {
    firstName: wanted.first_name,
    lastName: wanted.last_name,
    email: wanted.email ?? null,
    isVerified: wanted.verified,
  })

/** Runs a control command of a provider's sign-in. Throws the zod error of an invalid command. */
export const obeyLogin = (login: Login, provider: Provider, raw: Order): object => {
  const wanted = order.parse(raw)
  switch (wanted.action) {
    case 'next':
      login.prepared[provider].force(wanted)
      return {}
    case 'token': {
      const { client_id: clientId, nonce, outcome: ending } = wanted
      const person = wantedPerson(provider, wanted)
      return { token: tokenFor(login, { provider, person, clientId, nonce, ending }), subject: person.id }
    }
    case 'clear':
      for (const each of providers) login.prepared[each].clear()
      return {}
  }
}
