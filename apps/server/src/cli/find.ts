import { cliCopy } from '@saldo/copy/cli'
import { cliVenueCopy } from '@saldo/copy/cli-venue'
import { findUserByEmail, type User } from '../modules/auth/index.ts'
import { findEvent, findEventByUrl, type EventRecord } from '../modules/events/index.ts'
import { Refusal } from './answer.ts'
import type { Context } from './context.ts'
import { type Place, placesOf } from '../modules/venue/index.ts'

/** Finds an event by its number or address. Throws event_unknown. */
export const eventNamed = async ({ databases }: Context, reference: string): Promise<EventRecord> => {
  const isNumber = /^[1-9]\d{0,4}$/.test(reference)
  const event = isNumber
    ? await findEvent(databases.control, Number(reference) as EventRecord['id'])
    : await findEventByUrl(databases.control, reference.toLowerCase())
  if (event === null) throw new Refusal('event_unknown', cliCopy.eventUnknown(reference))
  return event
}

/** The account with this e-mail. Throws account_unknown. */
export const accountNamed = async ({ databases }: Context, email: string): Promise<User> => {
  const user = await findUserByEmail(databases.control, email)
  if (user === null) throw new Refusal('account_unknown', cliCopy.accountUnknown(email))
  return user
}

/** The same, whose owner confirmed the e-mail: anybody may have registered it. Throws account_unconfirmed. */
export const confirmedAccountNamed = async (context: Context, email: string): Promise<User> => {
  const user = await accountNamed(context, email)
  if (!user.isEmailVerified) throw new Refusal('account_unconfirmed', cliCopy.accountUnconfirmed(user.email))
  return user
}

/** Finds an item by its id or its name. */
export const named = <Thing extends { id: string; name: string }>(
  things: readonly Thing[],
  reference: string,
): Thing | undefined =>
  things.find(({ id }) => id === reference.toLowerCase()) ??
  things.find(({ name }) => name.toLocaleLowerCase('es-MX') === reference.trim().toLocaleLowerCase('es-MX'))

/** Finds a place of the event by its id or name. Throws place_unknown. */
export const placeNamed = async (
  { databases }: Context,
  { id }: EventRecord,
  reference: string,
): Promise<Place> => {
  const place = named(await placesOf(await databases.forEvent(id), id), reference)
  if (!place) throw new Refusal('place_unknown', cliVenueCopy.placeUnknown(reference))
  return place
}
