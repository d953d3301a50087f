import * as contract from '@saldo/contract/printing'
import type { FastifyInstance } from 'fastify'
import type { Printer } from '../../../gateways/index.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { printAtPlace, setPlacePrinter } from './place-printers.ts'
import { printersOf } from './printer-queries.ts'

/** The network printers of places: set up by managers, used by tills. */
export const printingRoutes = (app: FastifyInstance, deps: Deps, printer: Printer): void => {
  const { databases } = deps
  route(app, deps, contract.placePrinters, async ({ params: { event } }) => ({
    is_on: printer.isOn,
    printers: [...(await printersOf(await databases.forEvent(event), event))].map(([place_id, address]) => ({
      place_id,
      address,
    })),
  }))
  route(app, deps, contract.setPlacePrinter, async ({ params: { event, place }, body }, { act }) => {
    const db = await databases.forEvent(event)
    const wanted = { eventId: event, placeId: place, address: body.address }
    const { placeId, address } = await setPlacePrinter({ db, printer }, wanted, act)
    return { place_id: placeId, address }
  })
  route(app, deps, contract.printAtPlace, async ({ params, body }, { act }) => ({
    status: await printAtPlace(
      { deps, printer },
      { eventId: params.event, bytes: Buffer.from(body.data, 'base64'), act },
    ),
  }))
}
