import * as contract from '@saldo/contract/devices'
import type { EventId } from '@saldo/contract/ids'
import type { FastifyInstance } from 'fastify'
import type { Actor, Deps } from '../../kernel/deps.ts'
import { createCachedRead } from '../../kernel/time/cached-read.ts'
import { route } from '../../kernel/http/route.ts'
import type { MaybePromise } from '../../kernel/time/maybe-promise.ts'
import { eventOf } from '../events/index.ts'
import { listStaff, placeToWire } from '../venue/index.ts'
import { createContacts } from './contacts.ts'
import { knownDevice } from './known-device.ts'
import { liftDevice } from './lift-device.ts'
import { listDevices } from './list-devices.ts'
import { pairDevice } from './pair-device.ts'
import { createPairingCode, endPairingCode, listPairingCodes, type By } from './pairing-codes.ts'
import { pinSignIn } from './pin-sign-in.ts'
import { pinSignOut } from './pin-sign-out.ts'
import { revokeDevice } from './revoke-device.ts'
import { deviceToWire, eventToWire, pairingToWire } from './wire.ts'

const noStore = { 'cache-control': 'no-store' }

const changes = { limits: ['staff_changes'] } as const

type Caller = { actor: Actor; now: Date; requestId: string }
const byCaller = ({ actor, now, requestId }: Caller): By => ({
  actor: { kind: 'staff', id: actor.userId },
  now,
  requestId,
})

/** Cached, because every till asks for its event's end every few seconds. */
const [KEPT_EVENTS, END_MS] = [1_000, 5_000]

const setUpRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, contract.pairingCodes, async ({ params: { event } }, { now }) =>
    (await listPairingCodes(deps, event, now)).map(pairingToWire),
  )
  route(
    app,
    deps,
    contract.createPairingCode,
    async ({ params: { event }, body }, caller) => {
      const wanted = { eventId: event, placeId: body.place_id, minutes: body.minutes }
      return pairingToWire(await createPairingCode(deps, wanted, byCaller(caller)))
    },
    changes,
  )
  route(
    app,
    deps,
    contract.endPairingCode,
    async ({ params: { event, pairing } }, caller) => {
      await endPairingCode(deps, { eventId: event, pairingId: pairing }, byCaller(caller))
      return null
    },
    changes,
  )
  route(app, deps, contract.devices, async ({ params: { event } }) =>
    (await listDevices(deps.databases, event)).map(deviceToWire),
  )
  route(
    app,
    deps,
    contract.revokeDevice,
    async ({ params: { event, device } }, caller) => {
      const named = { eventId: event, deviceId: device }
      deps.gatekeeper.refuse(await revokeDevice(deps.databases, named, byCaller(caller)))
      return null
    },
    changes,
  )
}

const liftRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(
    app,
    deps,
    contract.liftDevice,
    async ({ params: { event, device } }, caller) => {
      await liftDevice(deps.databases, { eventId: event, deviceId: device }, byCaller(caller))
      return null
    },
    changes,
  )
}

/** Routes for a device's credential, before a user signs in on it. */
const credentialRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, contract.pairDevice, async ({ body }, { address, now, requestId, reply }) => {
    void reply.headers(noStore)
    const paired = await pairDevice(deps, { ...body, address }, { now, requestId })
    return {
      device_id: paired.deviceId,
      credential: paired.credential,
      event: eventToWire(paired.event),
      place: placeToWire(paired.place),
    }
  })
  route(app, deps, contract.deviceStaff, async ({ body }, { reply }) => {
    void reply.headers(noStore)
    const { device, event } = await knownDevice(deps.databases, body.credential)
    const staff = await listStaff(deps.databases, event.id)
    return {
      event: eventToWire(event),
      place: placeToWire(device.place),
      staff: staff.filter(({ hasPin }) => hasPin).map(({ id, name, role }) => ({ id, name, role })),
    }
  })
  route(app, deps, contract.pinSignIn, async ({ body }, { now, requestId, reply }) => {
    void reply.headers(noStore)
    const attempt = { credential: body.credential, userId: body.user_id, pin: body.pin }
    const { accessToken, refreshToken, user, role, device, event } = await pinSignIn(deps, attempt, {
      now,
      requestId,
    })
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
  catalogueVersion(eventId: EventId): MaybePromise<number>
}

/** Routes for tills: pairing, sign-in and presence. */
export const devicesRoutes = (app: FastifyInstance, deps: Deps, { catalogueVersion }: DevicesParts): void => {
  const contacts = createContacts(deps)
  const ended = createCachedRead({
    clock: deps.clock,
    most: KEPT_EVENTS,
    forMs: END_MS,
    read: (event: EventId) => eventOf(deps.databases.control, event),
  })
  setUpRoutes(app, deps)
  liftRoutes(app, deps)
  credentialRoutes(app, deps)
  route(app, deps, contract.pinSignOut, async (_input, { actor, now, requestId }) => {
    await pinSignOut(deps, actor, { now, requestId })
    return null
  })
  route(
    app,
    deps,
    contract.tillContact,
    async ({ params: { event }, body }, { actor, now }) => {
      if (actor.till) await contacts.note(actor.till, body.waiting, now)
      const [version, { endsAt }] = await Promise.all([catalogueVersion(event), ended(event)])
      return { catalogue_version: version, at: now.toISOString(), ends_at: endsAt.toISOString() }
    },
    { limits: ['contacts'] },
  )
}
