import { randomInt } from 'node:crypto'
import type { EventId } from '@saldo/contract/ids'
import { pin as pinSchema } from '@saldo/contract/pin'
import { cliCopy } from '@saldo/copy/cli'
import { cliVenueCopy } from '@saldo/copy/cli-venue'
import type { Command } from 'commander'
import {
  createPairingCode,
  deviceToWire,
  endPairingCode,
  isTypedCode,
  liftDevice,
  listDevices,
  listPairingCodes,
  pairingToWire,
  revokeDevices,
  type ListedDevice,
} from '../modules/devices/index.ts'
import { isTrivialPin, setPin } from '../modules/venue/index.ts'
import { Refusal, type Answer } from './answer.ts'
import { byOperator, type Context } from './context.ts'
import { accountNamed, eventNamed, placeNamed } from './find.ts'
import type { Shell } from './shell.ts'
import { localMoment } from '../modules/events/index.ts'

const DEFAULT_MINUTES = '720'

const inventPin = (): string => {
  const pin = String(randomInt(1_000_000)).padStart(6, '0')
  return isTrivialPin(pin) ? inventPin() : pin
}

const setPinOf = async (
  context: Context,
  reference: string,
  email: string,
  options: { pin?: string },
): Promise<Answer> => {
  const { id } = await eventNamed(context, reference)
  const user = await accountNamed(context, email)
  const pin = options.pin ?? inventPin()
  if (!pinSchema.safeParse(pin).success) throw new Refusal('pin_unusable', cliVenueCopy.pinUnusable)
  await setPin(context.databases, { eventId: id, userId: user.id, pin }, byOperator(context))
  const isMade = options.pin === undefined
  return {
    data: { user: user.id, email: user.email, event: id, ...(isMade && { pin }) },
    text: isMade ? cliVenueCopy.pinMade(user.email, pin) : cliVenueCopy.pinSet(user.email),
  }
}

const minutesOf = (text: string): number => {
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (minutes < 5 || minutes > 1_440) throw new Refusal('minutes_unusable', cliVenueCopy.minutesUnusable)
  return minutes
}

const pair = async (
  context: Context,
  reference: string,
  options: { place: string; minutes: string },
): Promise<Answer> => {
  const minutes = minutesOf(options.minutes)
  const event = await eventNamed(context, reference)
  const place = await placeNamed(context, event, options.place)
  const wanted = { eventId: event.id, placeId: place.id, minutes }
  const pairing = await createPairingCode(context, wanted, context.act())
  const until = localMoment(pairing.endsAt, event.timezone)
  return {
    data: pairingToWire(pairing),
    text: cliVenueCopy.pairingCreated(pairing.code, place.name, until),
  }
}

const listPairings = async (context: Context, reference: string): Promise<Answer> => {
  const event = await eventNamed(context, reference)
  const pairings = await listPairingCodes(context, event.id, context.clock.now())
  const lines = pairings.map(({ code, place, endsAt, used }) =>
    cliVenueCopy.pairingLine(code, place.name, localMoment(endsAt, event.timezone), used),
  )
  return {
    data: pairings.map(pairingToWire),
    text: lines.length === 0 ? cliVenueCopy.noPairings : lines.join('\n'),
  }
}

const endPairing = async (context: Context, reference: string, which: string): Promise<Answer> => {
  const { id } = await eventNamed(context, reference)
  const pairings = await listPairingCodes(context, id, context.clock.now())
  const pairing = pairings.find((one) => one.id === which.toLowerCase() || isTypedCode(which, one.code))
  if (!pairing) throw new Refusal('pairing_unknown', cliVenueCopy.pairingUnknown(which))
  await endPairingCode(context, { eventId: id, pairingId: pairing.id }, context.act())
  return { data: { id: pairing.id }, text: cliVenueCopy.pairingEnded(pairing.code) }
}

const deviceLine = (device: ListedDevice, timezone: string): string =>
  [
    device.id,
    device.name,
    device.place.name,
    device.revokedAt !== null
      ? cliVenueCopy.revoked
      : device.lastContactAt === null
        ? cliVenueCopy.never
        : localMoment(device.lastContactAt, timezone),
    ...(device.suspendedAt === null ? [] : [cliVenueCopy.suspended]),
    ...(device.waiting > 0 ? [cliVenueCopy.waiting(device.waiting)] : []),
    ...(device.staff === null ? [] : [device.staff]),
  ].join('  ')

const devices = async (context: Context, reference: string): Promise<Answer> => {
  const event = await eventNamed(context, reference)
  const all = await listDevices(context.databases, event.id)
  return {
    data: all.map(deviceToWire),
    text:
      all.length === 0
        ? cliVenueCopy.noDevices
        : all.map((device) => deviceLine(device, event.timezone)).join('\n'),
  }
}

const deviceNamed = async (context: Context, eventId: EventId, which: string): Promise<ListedDevice> => {
  const device = (await listDevices(context.databases, eventId)).find((one) => one.id === which.toLowerCase())
  if (!device) throw new Refusal('device_unknown', cliVenueCopy.deviceUnknown(which))
  return device
}

const lift = async (context: Context, reference: string, which: string): Promise<Answer> => {
  const { id } = await eventNamed(context, reference)
  const device = await deviceNamed(context, id, which)
  await liftDevice(context.databases, { eventId: id, deviceId: device.id }, context.act())
  return { data: { id: device.id }, text: cliVenueCopy.deviceLifted(device.name) }
}

const revoke = async (context: Context, reference: string, which: string): Promise<Answer> => {
  const { id } = await eventNamed(context, reference)
  const device = await deviceNamed(context, id, which)
  await revokeDevices(context.databases, { eventId: id, deviceIds: [device.id] }, context.act())
  return { data: { id: device.id }, text: cliVenueCopy.deviceRevoked(device.name) }
}

const pairingCommands = (program: Command, shell: Shell): void => {
  const pairing = program.command('pairing').description(cliVenueCopy.pairing)
  pairing
    .command('create')
    .description(cliVenueCopy.pairingCreate)
    .argument('<evento>', cliCopy.eventArgument)
    .requiredOption('--place <lugar>', cliVenueCopy.placeArgument)
    .option('--minutes <minutos>', cliVenueCopy.minutes, DEFAULT_MINUTES)
    .action(shell.withDatabase(pair))
  pairing
    .command('list')
    .description(cliVenueCopy.pairingList)
    .argument('<evento>', cliCopy.eventArgument)
    .action(shell.withDatabase(listPairings))
  pairing
    .command('end')
    .description(cliVenueCopy.pairingEnd)
    .argument('<evento>', cliCopy.eventArgument)
    .argument('<código>', cliVenueCopy.pairingArgument)
    .action(shell.withDatabase(endPairing))
}

/** Commands for tills: the staff's PINs, pairing codes, devices. */
export const tillCommands = (program: Command, shell: Shell): void => {
  program
    .command('pins')
    .description(cliVenueCopy.pins)
    .command('set')
    .description(cliVenueCopy.pinsSet)
    .argument('<evento>', cliCopy.eventArgument)
    .argument('<correo>', cliCopy.account)
    .option('--pin <cifras>', cliVenueCopy.pin)
    .action(shell.withDatabase(setPinOf))
  pairingCommands(program, shell)
  const device = program.command('devices').description(cliVenueCopy.devices)
  device
    .command('list')
    .description(cliVenueCopy.devicesList)
    .argument('<evento>', cliCopy.eventArgument)
    .action(shell.withDatabase(devices))
  device
    .command('lift')
    .description(cliVenueCopy.devicesLift)
    .argument('<evento>', cliCopy.eventArgument)
    .argument('<dispositivo>', cliVenueCopy.deviceArgument)
    .action(shell.withDatabase(lift))
  device
    .command('revoke')
    .description(cliVenueCopy.devicesRevoke)
    .argument('<evento>', cliCopy.eventArgument)
    .argument('<dispositivo>', cliVenueCopy.deviceArgument)
    .action(shell.withDatabase(revoke))
}
