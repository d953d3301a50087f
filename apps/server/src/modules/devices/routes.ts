import * as contract from '@saldo/contract/devices'
import type { OfflineNews, OfflineReport } from '@saldo/contract/offline'
import { isTillRole } from '@saldo/contract/roles'
import type { EventId, UserId } from '@saldo/contract/ids'
import { isPractice } from '@saldo/contract/practice-numbers'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { createCachedRead } from '../../kernel/time/cached-read.ts'
import { route } from '../../kernel/http/route.ts'
import type { Till } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { tillEventOf } from '../events/index.ts'
import { listStaff, placeToWire, worksHere } from '../venue/index.ts'
import { createContacts } from './contacts.ts'
import { knownDevice } from './known-device.ts'
import { liftDevice, listDevices, renameDevice, revokeDevices } from './devices.ts'
import { pairDevice } from './pair-device.ts'
import { createPairingCode, endPairingCode, listPairingCodes } from './pairing-codes.ts'
import { pinSignIn, pinSignOut } from './pin-sign-in.ts'
import { deviceToWire, eventToWire, pairingToWire } from './wire.ts'

const noStore = { 'cache-control': 'no-store' }

/** Cached, because every till asks for its event's end every few seconds. */
const [KEPT_EVENTS, END_MS] = [1_000, 5_000]

const setUpRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, contract.pairingCodes, async ({ params: { event } }, { act }) =>
    (await listPairingCodes(deps, event, act.at)).map(pairingToWire),
  )
  route(app, deps, contract.createPairingCode, async ({ params: { event }, body }, { act }) => {
    const wanted = { eventId: event, placeId: body.place_id, minutes: body.minutes }
    return pairingToWire(await createPairingCode(deps, wanted, act))
  })
  route(app, deps, contract.endPairingCode, async ({ params: { event, pairing } }, { act }) => {
    await endPairingCode(deps, { eventId: event, pairingId: pairing }, act)
    return null
  })
  route(app, deps, contract.devices, async ({ params: { event } }) =>
    (await listDevices(deps.databases, event)).map(deviceToWire),
  )
}

/** Changes to devices that are paired. */
const deviceRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { databases, gatekeeper } = deps
  route(app, deps, contract.revokeDevice, async ({ params: { event, device } }, { act }) => {
    const named = { eventId: event, deviceIds: [device] }
    gatekeeper.refuse(await revokeDevices(databases, named, act))
    return null
  })
  route(app, deps, contract.revokeDevices, async ({ params: { event }, body }, { act }) => {
    const named = { eventId: event, deviceIds: body.devices }
    gatekeeper.refuse(await revokeDevices(databases, named, act))
    return null
  })
  route(app, deps, contract.renameDevice, async ({ params: { event, device }, body }, { act }) => {
    await renameDevice(databases, { eventId: event, deviceId: device, name: body.name }, act)
    return null
  })
  route(app, deps, contract.liftDevice, async ({ params: { event, device } }, { act }) => {
    await liftDevice(databases, { eventId: event, deviceId: device }, act)
    return null
  })
}

/** Routes for a device's credential, before a user signs in on it. */
const credentialRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, contract.pairDevice, async ({ body }, { act, address, reply }) => {
    void reply.headers(noStore)
    const paired = await pairDevice(deps, { ...body, address }, act)
    return {
      device_id: paired.deviceId,
      credential: paired.credential,
      event: eventToWire(paired.event),
      place: placeToWire(paired.place),
    }
  })
  route(app, deps, contract.deviceStaff, async ({ body }, { act, reply }) => {
    void reply.headers(noStore)
    const { device, event } = await knownDevice(deps.databases, body.credential)
    const staff = await listStaff(deps.databases, event.id)
    return {
      event: eventToWire(event),
      place: placeToWire(device.place),
      staff: staff.flatMap((one) =>
        one.hasPin && isTillRole(one.role) && worksHere(one, device.place.id, act.at)
          ? [{ id: one.id, name: one.name, role: one.role, pin_digits: one.pinDigits }]
          : [],
      ),
    }
  })
  route(app, deps, contract.pinSignIn, async ({ body }, { act, reply }) => {
    void reply.headers(noStore)
    const attempt = { credential: body.credential, userId: body.user_id, pin: body.pin }
    const { accessToken, refreshToken, user, role, device, event } = await pinSignIn(deps, attempt, act)
    return {
      access_token: accessToken,
      refresh_token: refreshToken,
      user,
      role,
      event: eventToWire(event),
      place: placeToWire(device.place),
      device_id: device.id,
    }
  })
}

export type DevicesParts = {
  /** Increases with each change that tills must load. */
  catalogueVersion(eventId: EventId): Promise<number>
  /** Keeps what a till measured. */
  reported(till: Till, report: contract.TillHealthReport, at: Date): Promise<void>
  /** Hears how far a till's journal of offline sales is, and tells it what is new for it. */
  offlineNews(till: Till, said: OfflineReport | undefined, at: Date): Promise<OfflineNews>
  /** Whether the person's practising is over; false at an event. */
  isPracticeOver(eventId: EventId, userId: UserId): Promise<boolean>
  /** Whether the person's drawer should be emptied. */
  isDrawerFull(eventId: EventId, userId: UserId): Promise<boolean>
}

/** Routes for tills: pairing, sign-in and presence. */
export const devicesRoutes = (
  app: FastifyInstance,
  deps: Deps,
  { catalogueVersion, reported, offlineNews, isPracticeOver, isDrawerFull }: DevicesParts,
): void => {
  const contacts = createContacts(deps)
  const ended = createCachedRead({
    clock: deps.clock,
    most: KEPT_EVENTS,
    forMs: END_MS,
    read: (event: EventId) => tillEventOf(deps.databases, event),
  })
  setUpRoutes(app, deps)
  deviceRoutes(app, deps)
  credentialRoutes(app, deps)
  route(app, deps, contract.pinSignOut, async (_input, { act }) => {
    await pinSignOut(deps, act)
    return null
  })
  route(app, deps, contract.tillContact, async ({ params: { event }, body }, { act: { actor, at } }) => {
    const isPractising = isPractice(event)
    // Nothing that waits at a practice is waited for; how the till's calls go is as real as ever.
    if (actor.till) await contacts.note(actor.till, isPractising ? 0 : body.waiting, at)
    if (actor.till && body.health) await reported(actor.till, body.health, at)
    if (await isPracticeOver(event, actor.id)) throw new AppError('practice_over')
    const offline = actor.till && !isPractising ? await offlineNews(actor.till, body.offline, at) : null
    const [version, { endsAt }, isFull] = await Promise.all([
      catalogueVersion(event),
      ended(event),
      isDrawerFull(event, actor.id),
    ])
    const told = { catalogue_version: version, at: at.toISOString(), ends_at: endsAt.toISOString() }
    return { ...told, offline, drawer_full: isFull }
  })
}
