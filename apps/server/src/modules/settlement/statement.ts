import type { EventId, OpId, PlaceId, UserId } from '@saldo/contract/ids'
import type { StatementState } from '@saldo/contract/settlement'
import type { Content } from './content.ts'
import type { Rates } from './rules.ts'

export type Step = { by: UserId; at: Date }

/** Who owns a place, and what the organiser keeps of its sales. */
export type Terms = Rates & {
  placeId: PlaceId
  ownerName: string
  rfc: string
  bank: string | null
  clabeEnd: string
  clabeSealed: Buffer
  changed: Step
}

/** A frozen statement of a place, and how far it is. */
export type Statement = {
  eventId: EventId
  id: OpId
  placeId: PlaceId
  number: number
  state: StatementState
  content: Content
  /** The content as it was frozen. */
  text: string
  print: Buffer
  clabeSealed: Buffer
  prepared: Step
  approved: Step | null
  /** `on` is year-month-day. */
  paid: (Step & { on: string; reference: string }) | null
  cancelled: Step | null
}

/** Whether it still waits for somebody. */
export const isOpen = ({ state }: Pick<Statement, 'state'>): boolean =>
  state === 'draft' || state === 'approved'

/** Whether the books have it. */
export const isBooked = ({ state }: Pick<Statement, 'state'>): boolean =>
  state === 'approved' || state === 'paid' || state === 'carried'

/** The settlement of a whole event as it was kept. */
export type EventStatement = {
  eventId: EventId
  id: OpId
  number: number
  isFinal: boolean
  text: string
  print: Buffer
  made: Step
}
