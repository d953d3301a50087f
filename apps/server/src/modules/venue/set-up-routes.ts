import * as contract from '@saldo/contract/places'
import * as temporary from '@saldo/contract/temporary-staff'
import type { Role } from '@saldo/contract/roles'
import type { FastifyInstance } from 'fastify'
import { readCsvForm } from '../../documents/read-csv.ts'
import type { Act } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { limitedPlacesOf, setDrawerLimits, type LimitedPlace } from './drawer-limits.ts'
import { createPlace, orderPlaces, renamePlace } from './places.ts'
import { addStaff } from './staff/add-staff.ts'
import { changeStaff } from './staff/change-staff.ts'
import { importTemporary, previewTemporary } from './staff/import-temporary.ts'
import { importStaff, previewStaff } from './staff/import-staff.ts'
import { listStaff, type StaffAct } from './staff/staff.ts'
import { removeStaff } from './staff/remove-staff.ts'
import { setPin } from './staff/set-pin.ts'
import { addTemporary, changeLastDay } from './staff/temporary.ts'
import { limitedPlaceToWire, placeToWire, staffPlanToWire, staffToWire, temporaryPlanToWire } from './wire.ts'

const withRole = ({ act, role }: { act: Act; role: Role | null }): StaffAct => {
  if (role === null) throw new AppError('forbidden')
  return { ...act, role }
}

const placeRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { databases } = deps
  route(app, deps, contract.places, async ({ params: { event } }) => {
    return (await limitedPlacesOf(await databases.forEvent(event), event)).map(limitedPlaceToWire)
  })
  route(app, deps, contract.createPlace, async ({ params: { event }, body }, { act }) =>
    placeToWire(await createPlace(await databases.forEvent(event), { eventId: event, ...body }, act)),
  )
  route(app, deps, contract.renamePlace, async ({ params: { event, place }, body }, { act }) => {
    const wanted = { eventId: event, placeId: place, name: body.name }
    return placeToWire(await renamePlace(await databases.forEvent(event), wanted, act))
  })
  route(app, deps, contract.setDrawerLimit, async ({ params: { event, place }, body }, { act }) => {
    const wanted = { eventId: event, placeIds: [place], limit: body.drawer_limit }
    const [set] = await setDrawerLimits(await databases.forEvent(event), wanted, act)
    return limitedPlaceToWire(set as LimitedPlace)
  })
  route(app, deps, contract.setDrawerLimits, async ({ params: { event }, body }, { act }) => {
    const wanted = { eventId: event, placeIds: body.places, limit: body.drawer_limit }
    return (await setDrawerLimits(await databases.forEvent(event), wanted, act)).map(limitedPlaceToWire)
  })
  route(app, deps, contract.orderPlaces, async ({ params: { event }, body }, context) =>
    context.once(await databases.forEvent(event), async (tx) => {
      const order = { eventId: event, ids: body.places, before: body.before }
      await orderPlaces(tx, order, context.act)
      return null
    }),
  )
}

const staffRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { databases, gatekeeper } = deps
  route(app, deps, contract.staff, async ({ params: { event } }) =>
    (await listStaff(databases, event)).map(staffToWire),
  )
  route(app, deps, contract.addStaff, async ({ params: { event }, body }, caller) => {
    const wanted = { eventId: event, email: body.email, role: body.role, placeId: body.place_id ?? null }
    const { member, ended } = await addStaff(databases, wanted, withRole(caller))
    gatekeeper.refuse(ended)
    return staffToWire(member)
  })
  route(app, deps, contract.removeStaff, async ({ params: { event, user }, query }, caller) => {
    const named = { eventId: event, userIds: [user], leavesShifts: query.leave_shifts === 'true' }
    gatekeeper.refuse(await removeStaff(databases, named, withRole(caller)))
    return null
  })
  route(app, deps, contract.removeSeveralStaff, async ({ params: { event }, body }, caller) => {
    const named = { eventId: event, userIds: body.people, leavesShifts: body.leave_shifts ?? false }
    gatekeeper.refuse(await removeStaff(databases, named, withRole(caller)))
    return null
  })
  route(app, deps, contract.changeStaff, async ({ params: { event }, body }, caller) => {
    const wanted = { eventId: event, people: body.people, role: body.role, placeId: body.place_id }
    const { members, ended } = await changeStaff(databases, wanted, withRole(caller))
    gatekeeper.refuse(ended)
    return members.map(staffToWire)
  })
  route(app, deps, contract.setPin, async ({ params: { event, user }, body }, caller) => {
    const wanted = { eventId: event, userId: user, pin: body.pin }
    gatekeeper.refuse(await setPin(databases, wanted, withRole(caller)))
    return null
  })
}

const temporaryRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { databases, gatekeeper } = deps
  route(app, deps, temporary.addTemporary, async ({ params: { event }, body }, caller) => {
    void caller.reply.header('cache-control', 'no-store')
    const { name, role, place_id: placeId = null, last_day: lastDay = null } = body
    const wanted = { eventId: event, name, role, placeId, lastDay }
    const { member, pin } = await addTemporary(databases, wanted, withRole(caller))
    return { member: staffToWire(member), pin }
  })
  route(app, deps, temporary.changeLastDay, async ({ params: { event, user }, body }, caller) => {
    const wanted = { eventId: event, userId: user, lastDay: body.last_day }
    const { member, ended } = await changeLastDay(databases, wanted, withRole(caller))
    gatekeeper.refuse(ended)
    return staffToWire(member)
  })
  route(app, deps, temporary.previewTemporary, async ({ params: { event } }, caller) => {
    const { bytes } = await readCsvForm(caller.request)
    return temporaryPlanToWire(await previewTemporary(databases, { eventId: event, bytes }, withRole(caller)))
  })
  route(app, deps, temporary.importTemporary, async ({ params: { event } }, caller) => {
    void caller.reply.header('cache-control', 'no-store')
    const upload = await readCsvForm(caller.request)
    const imported = await importTemporary(databases, { eventId: event, ...upload }, withRole(caller))
    gatekeeper.refuse(imported.ended)
    return { ...temporaryPlanToWire(imported.plan), pins: imported.pins }
  })
}

const importRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { databases, gatekeeper } = deps
  route(app, deps, contract.previewStaff, async ({ params: { event } }, caller) => {
    const { bytes } = await readCsvForm(caller.request)
    return staffPlanToWire(await previewStaff(databases, { eventId: event, bytes }, withRole(caller)))
  })
  route(app, deps, contract.importStaff, async ({ params: { event } }, caller) => {
    const upload = await readCsvForm(caller.request)
    const imported = await importStaff(databases, { eventId: event, ...upload }, withRole(caller))
    gatekeeper.refuse(imported.ended)
    return staffPlanToWire(imported.plan)
  })
}

/** Places and staff, which a manager sets up before the event. */
export const setUpRoutes = (app: FastifyInstance, deps: Deps): void => {
  placeRoutes(app, deps)
  staffRoutes(app, deps)
  importRoutes(app, deps)
  temporaryRoutes(app, deps)
}
