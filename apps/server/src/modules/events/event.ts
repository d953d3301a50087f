import type { EventId, MediaId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'

export type LiveQrOffer = 'offered' | 'preferred'

export type EventStatus = 'draft' | 'published' | 'closed'

/** The settings of an event that its organiser may edit. */
export type EventFields = {
  name: string
  /** The slug in the event's address. */
  url: string
  startsAt: Date
  endsAt: Date
  /** IANA name, used only to show the event's hours. */
  timezone: string
  venue: string
  city: string
  description: string
  minTopup: Centavos
  maxTopup: Centavos
  maxBalance: Centavos
  minRefund: Centavos
  refundsUntil: Date | null
  /** Whether a cash point may pay out a remaining balance in cash. */
  cashRefunds: boolean
  /** The most of a QR's card-funded balance that may be paid out in cash; 0 unless the organiser sets it. */
  cardCashOut: Centavos
  /** Hours after its end until what is left goes back by itself, to its payments; null for the form alone. */
  autoRefundsAfterHours: number | null
  /** Which QR stands in "Mis Qrs" first, the static or the live one. */
  liveQr: LiveQrOffer
  /** The most that one charge by static code takes from a QR with a holder; null for no limit of its own. */
  staticLimit: Centavos | null
  /** A correction above this needs another person. */
  correctionsLimit: Centavos
}

/** A picture of an event; width and height are of its largest size, in pixels. */
export type Media = { id: MediaId; eventId: EventId; width: number; height: number; alt: string }

/** `version` grows with each change, from 1. */
export type EventRecord = EventFields & { id: EventId; status: EventStatus; version: number }

export type EventOnShow = EventRecord & { media: Media[] }
