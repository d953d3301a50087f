import type { EventId, MediaId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'

export type EventStatus = 'draft' | 'published' | 'closed'

/** What whoever runs an event decides about it. */
export type EventFields = {
  name: string
  /** The slug in the event's address. */
  url: string
  startsAt: Date
  endsAt: Date
  /** IANA name; only for showing its hours. */
  timezone: string
  venue: string
  city: string
  description: string
  minTopup: Centavos
  maxTopup: Centavos
  maxBalance: Centavos
  minRefund: Centavos
  refundsUntil: Date | null
  /** Whether a cash point may pay the remainder out in cash. */
  cashRefunds: boolean
  /** How much of a QR's balance that came by card may leave as cash; nothing unless the organiser says so. */
  cardCashOut: Centavos
}

/** A picture of an event; width and height are the largest size's, in pixels. */
export type Media = { id: MediaId; eventId: EventId; width: number; height: number; alt: string }

export type EventRecord = EventFields & { id: EventId; status: EventStatus }

export type EventOnShow = EventRecord & { media: Media[] }
