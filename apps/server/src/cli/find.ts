import { cliCopy } from '@saldo/copy/cli'
import { findUserByEmail, type User } from '../modules/auth/index.ts'
import { findEvent, findEventByUrl, type EventRecord } from '../modules/events/index.ts'
import { Refusal } from './answer.ts'
import type { Context } from './context.ts'

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
