import * as contract from '@saldo/contract/office-events'
import type { Parsed } from '@saldo/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { closeEvent, editEvent, publishEvent } from './change-event.ts'
import type { EventFields, EventOnShow, EventRecord } from './event.ts'
import type { EventFollower } from './follow-event.ts'
import { instantOf } from './local-time.ts'
import { mediaOf } from './media-queries.ts'
import { describeMedia, orderMedia } from './media.ts'
import { eventOf } from './read-events.ts'
import { checkTimezone } from './rules.ts'
import { toMultimedia, toOfficeWire } from './wire.ts'

/** The event with its pictures. */
const onShow = async (control: Db, event: EventRecord): Promise<EventOnShow> => ({
  ...event,
  media: await mediaOf(control, [event.id]),
})

type Edit = Parsed<typeof contract.editOfficeEvent>['body']

const fieldsOf = (body: Edit): EventFields => {
  checkTimezone(body.timezone)
  return {
    name: body.name,
    url: body.url,
    startsAt: instantOf(body.starts_at, body.timezone),
    endsAt: instantOf(body.ends_at, body.timezone),
    timezone: body.timezone,
    venue: body.venue,
    city: body.city,
    description: body.description,
    minTopup: body.min_topup,
    maxTopup: body.max_topup,
    maxBalance: body.max_balance,
    minRefund: body.min_refund,
    refundsUntil: body.refunds_until === null ? null : instantOf(body.refunds_until, body.timezone),
    cashRefunds: body.cash_refunds,
    cardCashOut: body.card_cash_out,
    autoRefundsAfterHours: body.auto_refunds_after_hours,
    liveQr: body.live_qr,
    staticLimit: body.static_limit,
    correctionsLimit: body.corrections_limit,
  }
}

const pictureRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, contract.describePicture, async ({ params, body }, { act }) =>
    toMultimedia(await describeMedia(deps, params.event, { id: params.media, alt: body.alt }, act)),
  )
  route(app, deps, contract.orderPictures, async ({ params, body }, { act }) => {
    await orderMedia(deps, params.event, body.pictures, act)
    return (await mediaOf(deps.databases.control, [params.event])).map(toMultimedia)
  })
}

/** What the office does with one event. */
export const officeEventRoutes = (app: FastifyInstance, deps: Deps, follow: EventFollower): void => {
  const control = deps.databases.control
  const desk = { ...deps, follow }
  const answer = async (event: EventRecord, at: Date) => toOfficeWire(await onShow(control, event), at)

  route(app, deps, contract.readOfficeEvent, async ({ params }, { act }) =>
    answer(await eventOf(control, params.event), act.at),
  )
  route(app, deps, contract.editOfficeEvent, async ({ params, body }, { act }) =>
    answer(await editEvent(desk, params.event, fieldsOf(body), act, body.version), act.at),
  )
  route(app, deps, contract.publishOfficeEvent, async ({ params }, { act }) =>
    answer(await publishEvent(desk, params.event, act), act.at),
  )
  route(app, deps, contract.closeOfficeEvent, async ({ params, body }, { act }) =>
    answer(await closeEvent(desk, params.event, act, body.name), act.at),
  )
  pictureRoutes(app, deps)
}
