import { cliCopy } from '@saldo/copy/cli'
import { cliVenueCopy } from '@saldo/copy/cli-venue'
import type { Command } from 'commander'
import {
  createPlace,
  limitedPlacesOf,
  limitedPlaceToWire,
  placeToWire,
  renamePlace,
  type Place,
  type PlaceKind,
} from '../modules/venue/index.ts'
import { Refusal, type Answer } from './answer.ts'
import type { Context } from './context.ts'
import { eventNamed, placeNamed } from './find.ts'
import type { Shell } from './shell.ts'

const kindNamed = (kind: string): PlaceKind => {
  if (kind !== 'bar' && kind !== 'cash_point')
    throw new Refusal('kind_unknown', cliVenueCopy.kindUnknown(kind))
  return kind
}

const lineOf = ({ id, kind, name }: Place): string =>
  `${id}  ${cliVenueCopy.placeKinds[kind].padEnd(5)}  ${name}`

const list = async (context: Context, reference: string): Promise<Answer> => {
  const { id } = await eventNamed(context, reference)
  const places = await limitedPlacesOf(await context.databases.forEvent(id), id)
  return {
    data: places.map(limitedPlaceToWire),
    text: places.length === 0 ? cliVenueCopy.noPlaces : places.map(lineOf).join('\n'),
  }
}

const add = async (
  context: Context,
  reference: string,
  options: { name: string; kind: string },
): Promise<Answer> => {
  const kind = kindNamed(options.kind)
  const { id } = await eventNamed(context, reference)
  const db = await context.databases.forEvent(id)
  const place = await createPlace(db, { eventId: id, kind, name: options.name }, context.act())
  return {
    data: placeToWire(place),
    text: cliVenueCopy.placeAdded(place.name, cliVenueCopy.placeKinds[place.kind]),
  }
}

const rename = async (
  context: Context,
  reference: string,
  which: string,
  { name }: { name: string },
): Promise<Answer> => {
  const event = await eventNamed(context, reference)
  const before = await placeNamed(context, event, which)
  const db = await context.databases.forEvent(event.id)
  const place = await renamePlace(db, { eventId: event.id, placeId: before.id, name }, context.act())
  return { data: placeToWire(place), text: cliVenueCopy.placeRenamed(before.name, place.name) }
}

export const placeCommands = (program: Command, shell: Shell): void => {
  const places = program.command('places').description(cliVenueCopy.places)
  places
    .command('list')
    .description(cliVenueCopy.placesList)
    .argument('<evento>', cliCopy.eventArgument)
    .action(shell.withDatabase(list))
  places
    .command('add')
    .description(cliVenueCopy.placesAdd)
    .argument('<evento>', cliCopy.eventArgument)
    .requiredOption('--name <nombre>', cliVenueCopy.placeName)
    .requiredOption('--kind <tipo>', cliVenueCopy.placeKind)
    .action(shell.withDatabase(add))
  places
    .command('rename')
    .description(cliVenueCopy.placesRename)
    .argument('<evento>', cliCopy.eventArgument)
    .argument('<lugar>', cliVenueCopy.placeArgument)
    .requiredOption('--name <nombre>', cliVenueCopy.placeName)
    .action(shell.withDatabase(rename))
}
