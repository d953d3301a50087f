import { centavos } from '@saldo/contract/money'
import { charge, lookUpQr as lookUpQrCall, staffEvents } from '@saldo/contract/venue'
import {
  dropRest as dropRestCall,
  readCharge as readChargeCall,
  returnCups as returnCupsCall,
  returnItems as returnItemsCall,
  voidOperation as voidOperationCall,
} from '@saldo/contract/taking-back'
import type { FastifyInstance } from 'fastify'
import type { Printer } from '../../gateways/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { createBatchers } from './batchers.ts'
import { chargeQr, type ChargeDesk } from './charge-qr.ts'
import { dropRest } from './drop-rest.ts'
import { createKnownCodes } from './known-codes.ts'
import { listStaffEvents } from './list-staff-events.ts'
import { createLookUpReads } from './look-up-reads.ts'
import { lookUpQr } from './look-up-qr.ts'
import { readCharge } from './read-charge.ts'
import { returnCups } from './return-cups.ts'
import { returnChargeItems } from './return-items.ts'
import { printingRoutes } from './printing/printing-routes.ts'
import { setUpRoutes } from './set-up-routes.ts'
import { soldOutRoutes } from './sold-out-routes.ts'
import { createStaffPlaces } from './staff-places.ts'
import { voidOperation, type VoidDesk } from './void-operation.ts'
import {
  itemsFromWire,
  outcomeOnWire,
  readChargeOnWire,
  returnedOnWire,
  staffEventToWire,
  voidedOnWire,
} from './wire.ts'

const chargeRoute = (app: FastifyInstance, desk: ChargeDesk): void =>
  route(app, desk.deps, charge, async ({ params, body }, { act, role, tellRepeat }) => {
    const outcome = await chargeQr(desk, {
      ...act,
      eventId: params.event,
      opId: body.op_id,
      code: body.code,
      amount: body.amount,
      tip: body.tip ?? centavos(0),
      items: itemsFromWire(body.items),
      occurredAt: body.occurred_at,
      pricedAt: body.priced_at,
      madeAt: body.place_id,
      discount: body.discount,
      role,
    })
    tellRepeat(outcome.isRepeated)
    return outcomeOnWire(outcome)
  })

const cupsRoute = (app: FastifyInstance, desk: ChargeDesk): void =>
  route(app, desk.deps, returnCupsCall, async ({ params, body }, { act, tellRepeat }) => {
    const outcome = await returnCups(desk, {
      ...act,
      eventId: params.event,
      opId: body.op_id,
      code: body.code,
      amount: body.amount,
      items: itemsFromWire(body.items),
      occurredAt: body.occurred_at,
      pricedAt: body.priced_at,
      madeAt: body.place_id,
    })
    tellRepeat(outcome.isRepeated)
    return outcomeOnWire(outcome)
  })

const voidRoute = (app: FastifyInstance, desk: VoidDesk): void =>
  route(app, desk.deps, voidOperationCall, async ({ params, body }, { act, role, tellRepeat }) => {
    const voided = await voidOperation(desk, {
      ...act,
      eventId: params.event,
      operation: params.operation,
      opId: body.op_id,
      reason: body.reason,
      role,
    })
    tellRepeat(voided.outcome.isRepeated)
    return voidedOnWire(voided)
  })

/** What is left of a charge, and items of it that go back. */
const returnRoutes = (app: FastifyInstance, desk: VoidDesk): void => {
  route(app, desk.deps, readChargeCall, async ({ params }, { act, role }) =>
    readChargeOnWire(
      params.operation,
      await readCharge(desk.deps, {
        eventId: params.event,
        operation: params.operation,
        by: act.actor.id,
        role,
      }),
    ),
  )
  route(app, desk.deps, returnItemsCall, async ({ params, body }, { act, role, tellRepeat }) => {
    const returned = await returnChargeItems(desk, {
      ...act,
      eventId: params.event,
      operation: params.operation,
      opId: body.op_id,
      reason: body.reason,
      chosen: body.items,
      role,
    })
    tellRepeat(returned.outcome.isRepeated)
    return returnedOnWire(returned)
  })
}

const dropRestRoute = (app: FastifyInstance, deps: Deps): void =>
  route(app, deps, dropRestCall, async ({ params, body }, { act, tellRepeat }) => {
    const { op_id: opId, amount, paid, reason, place_id: madeAt } = body
    const rest = { ...act, eventId: params.event, opId, amount, paid, reason, madeAt }
    tellRepeat((await dropRest(deps, rest)).isRepeat)
    return { op_id: opId, status: 'booked' as const }
  })

type Needs = Pick<VoidDesk, 'charged' | 'catalogue' | 'isDrawerOpen'> & { printer: Printer }

export const venueRoutes = (
  app: FastifyInstance,
  deps: Deps,
  { charged, catalogue, isDrawerOpen, printer }: Needs,
): void => {
  const batchers = createBatchers(deps)
  const reads = createLookUpReads(deps)
  app.addHook('onClose', () => batchers.close())
  setUpRoutes(app, deps)
  printingRoutes(app, deps, printer)

  const codes = createKnownCodes(deps)
  const desk: ChargeDesk = { deps, batchers, codes, placeOf: createStaffPlaces(deps), charged, catalogue }
  chargeRoute(app, desk)
  cupsRoute(app, desk)
  soldOutRoutes(app, deps, catalogue)
  dropRestRoute(app, deps)
  voidRoute(app, { deps, charged, catalogue, isDrawerOpen })
  returnRoutes(app, { deps, charged, catalogue, isDrawerOpen })
  route(app, deps, lookUpQrCall, async ({ params, body }, { act }) => {
    const qr = await lookUpQr({ deps, reads }, { ...act, eventId: params.event, code: body.code })
    return {
      wallet_id: qr.walletId,
      ticket: qr.ticket,
      is_live_only: qr.isLiveOnly,
      available_balance: qr.available,
      status: qr.status,
      holder: qr.holder,
      last_charge: qr.lastCharge && {
        op_id: qr.lastCharge.opId,
        amount: qr.lastCharge.amount,
        place: qr.lastCharge.place,
        at: qr.lastCharge.at.toISOString(),
      },
    }
  })
  route(app, deps, staffEvents, async (_parts, { act }) =>
    (await listStaffEvents(deps, act.actor.id, act.at)).map(staffEventToWire),
  )
}
