import type { EventId, PlaceId } from '@saldo/contract/ids'
import { venueCopy } from '@saldo/copy/venue'
import { transact, type Db } from '../../../db/index.ts'
import type { Printer } from '../../../gateways/index.ts'
import type { Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError, fault } from '../../../kernel/errors.ts'
import { placeOf } from '../staff-places.ts'
import { printersOf, updatePrinter } from './printer-queries.ts'

type PlacePrinter = { eventId: EventId; placeId: PlaceId; address: string | null }

/**
 * Sets the network printer of a place, or takes it back. Throws not_found, and validation_failed for an address that the
 * server may not connect to.
 */
export const setPlacePrinter = (
  { db, printer }: { db: Db; printer: Printer },
  { eventId, placeId, address }: PlacePrinter,
  act: Act,
): Promise<PlacePrinter> =>
  transact(db, async (tx) => {
    if (address !== null && !printer.takes(address)) throw fault('address', venueCopy.printerNotPrivate)
    const before = await updatePrinter(tx, eventId, placeId, address)
    if (before === undefined) throw new AppError('not_found')
    const details = { before, after: address }
    await audit(tx, act, { action: 'place_printer_set', subject: placeId, eventId, details })
    return { eventId, placeId, address }
  })

type Job = { eventId: EventId; bytes: Uint8Array; act: Act & { actor: Parameters<typeof placeOf>[2] } }

/**
 * Sends bytes to the printer of the caller's place. Nothing is stored or tried again: paper is no proof of an operation.
 * Throws printers_off, place_missing and printer_missing.
 */
export const printAtPlace = async (
  { deps, printer }: { deps: Pick<Deps, 'databases'>; printer: Printer },
  { eventId, bytes, act }: Job,
): ReturnType<Printer['print']> => {
  if (!printer.isOn) throw new AppError('printers_off')
  const place = await placeOf(deps, eventId, act.actor)
  if (place === null) throw new AppError('place_missing')
  const address = (await printersOf(await deps.databases.forEvent(eventId), eventId)).get(place.id)
  if (address === undefined) throw new AppError('printer_missing')
  return printer.print(address, bytes)
}
