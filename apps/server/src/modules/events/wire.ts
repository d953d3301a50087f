import type { Event, Multimedia } from '@saldo/contract/events'
import type { OfficeEvent } from '@saldo/contract/office-events'
import type { EventOnShow, Media } from './event.ts'
import { formats } from '../../pictures/order.ts'
import { localIso } from './local-time.ts'
import { phaseOf } from './rules.ts'
import { mediaPath, widthsOf } from './media-folder.ts'

/** A picture as the contract describes it: its addresses by format and width. */
export const toMultimedia = ({ id, width, height, alt }: Media): Multimedia => ({
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

export const toWire = (event: EventOnShow): Event => ({
  id: event.id,
  name: event.name,
  url: event.url,
  status: event.status,
  starts_at: localIso(event.startsAt, event.timezone),
  ends_at: localIso(event.endsAt, event.timezone),
  timezone: event.timezone,
  venue: event.venue,
  city: event.city,
  description: event.description,
  min_topup: event.minTopup,
  max_topup: event.maxTopup,
  max_balance: event.maxBalance,
  min_refund: event.minRefund,
  refunds_until: event.refundsUntil && localIso(event.refundsUntil, event.timezone),
  cash_refunds: event.cashRefunds,
  auto_refunds_after_hours: event.autoRefundsAfterHours,
  multimedia: event.media.map(toMultimedia),
})

/** The event as the office has it. */
export const toOfficeWire = (event: EventOnShow, now: Date): OfficeEvent => ({
  ...toWire(event),
  version: event.version,
  phase: phaseOf(event, now),
  card_cash_out: event.cardCashOut,
  live_qr: event.liveQr,
  static_limit: event.staticLimit,
  corrections_limit: event.correctionsLimit,
})
