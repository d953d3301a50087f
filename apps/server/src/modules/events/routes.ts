import { getEvent, listEvents, verifyUrl, type Event, type Multimedia } from '@saldo/contract/events'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/route.ts'
import type { EventOnShow, Media } from './event.ts'
import { createEventList } from './list-events.ts'
import { formats, mediaPath, widthsOf } from './picture-sizes.ts'
import { publicEvent } from './queries.ts'
import { isExpired } from './rules.ts'

const toMultimedia = ({ id, width, height, alt }: Media): Multimedia => ({
  id,
  file_path: mediaPath(id, width, 'jpeg'),
  width,
  height,
  alt,
  sources: formats.map((format) => ({
    type: `image/${format}`,
    srcset: widthsOf(width)
      .map((size) => `${mediaPath(id, size, format)} ${size}w`)
      .join(', '),
  })),
})

const toWire = (event: EventOnShow): Event => ({
  id: event.id,
  name: event.name,
  url: event.url,
  status: event.status,
  starts_at: event.startsAt.toISOString(),
  ends_at: event.endsAt.toISOString(),
  timezone: event.timezone,
  venue: event.venue,
  city: event.city,
  description: event.description,
  min_topup: event.minTopup,
  max_topup: event.maxTopup,
  max_balance: event.maxBalance,
  min_refund: event.minRefund,
  refunds_until: event.refundsUntil?.toISOString() ?? null,
  cash_refunds: event.cashRefunds,
  multimedia: event.media.map(toMultimedia),
})

export const eventsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const listed = createEventList(deps)
  const control = deps.databases.control

  route(app, deps, listEvents, async () => (await listed()).map(toWire))
  route(app, deps, getEvent, async ({ params }) => {
    const event = await publicEvent(control, params.url)
    if (event === null) throw new AppError('not_found')
    return toWire(event)
  })
  route(app, deps, verifyUrl, async ({ params }, { now }) => {
    const event = await publicEvent(control, params.url)
    return { success: event !== null && !isExpired(event, now) }
  })
}
