import { cliVenueCopy } from '@saldo/copy/cli-venue'
import type { StaffAct, Place } from '../modules/venue/index.ts'
import { placesOf } from '../modules/venue/index.ts'
import type { EventRecord } from '../modules/events/index.ts'
import { Refusal } from './answer.ts'
import type { Context } from './context.ts'

/** An operator of the machine has an administrator's rights. */
export const byOperator = (context: Context): StaffAct => ({ ...context.act(), role: 'admin' })

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
