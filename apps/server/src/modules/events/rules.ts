import type { EventPhase } from '@saldo/contract/office-events'
import { centavos } from '@saldo/contract/money'
import { eventsCopy } from '@saldo/copy/events'
import { AppError, fault } from '../../kernel/errors.ts'
import type { EventFields, EventRecord } from './event.ts'

/** Limits of an event unless given. */
export const defaultLimits = {
  minTopup: centavos(1_000),
  maxTopup: centavos(1_000_000),
  maxBalance: centavos(2_000_000),
  minRefund: centavos(10_000),
  cardCashOut: centavos(0),
  correctionsLimit: centavos(50_000),
} as const

export const defaultTimezone = 'America/Mexico_City'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const HAS_LETTER = /[a-z]/
const SLUG_LENGTH = { min: 3, max: 60 }
const LONGEST = { name: 120, venue: 120, city: 80, description: 2_000 }

/**
 * The address suggested by a name: lower-case words joined by hyphens. May be unusable (an emoji has no
 * letters).
 */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH.max)
    .replace(/^-+|-+$/g, '')

/** The nth address of those that one name suggests: `noche-2`. */
export const freeSlug = (url: string, nth: number): string => {
  const end = `-${nth}`
  return url.slice(0, SLUG_LENGTH.max - end.length).replace(/-+$/, '') + end
}

const isSlug = (url: string): boolean =>
  SLUG.test(url) && HAS_LETTER.test(url) && url.length >= SLUG_LENGTH.min && url.length <= SLUG_LENGTH.max

/** Whether the runtime knows this IANA name. */
export const isTimezone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('es-MX', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Throws validation_failed for a name that is none, before local times are read in it. */
export const checkTimezone = (name: string): void => {
  if (!isTimezone(name)) throw fault('timezone', eventsCopy.timezoneUnknown)
}

const isDate = (date: Date): boolean => !Number.isNaN(date.getTime())

/**
 * Control and format characters would be invisible or reverse the text; U+200D is allowed because it joins
 * emoji.
 */
const isPlainLine = (text: string): boolean =>
  text.isWellFormed() && !/(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)

type Faults = Record<string, string[]>

const textFaults = (fields: EventFields): Faults => {
  const faults: Faults = {}
  if (fields.name === '') faults.name = [eventsCopy.nameMissing]
  for (const field of ['name', 'venue', 'city'] as const) {
    if (fields[field].length > LONGEST[field]) faults[field] = [eventsCopy.textTooLong(LONGEST[field])]
    else if (!isPlainLine(fields[field])) faults[field] = [eventsCopy.textNotPlain]
  }
  if (fields.description.length > LONGEST.description)
    faults.description = [eventsCopy.textTooLong(LONGEST.description)]
  else if (fields.description.split('\n').some((line) => !isPlainLine(line)))
    faults.description = [eventsCopy.textNotPlain]
  if (!isSlug(fields.url)) faults.url = [eventsCopy.urlNotUsable]
  if (!isTimezone(fields.timezone)) faults.timezone = [eventsCopy.timezoneUnknown]
  return faults
}

const dateFaults = ({ startsAt, endsAt, refundsUntil }: EventFields): Faults => {
  if (!isDate(startsAt)) return { starts_at: [eventsCopy.dateNotUsable] }
  if (!isDate(endsAt)) return { ends_at: [eventsCopy.dateNotUsable] }
  if (endsAt <= startsAt) return { ends_at: [eventsCopy.endsBeforeStart] }
  if (refundsUntil !== null && !isDate(refundsUntil)) return { refunds_until: [eventsCopy.dateNotUsable] }
  if (refundsUntil !== null && refundsUntil < endsAt)
    return { refunds_until: [eventsCopy.refundsEndTooEarly] }
  return {}
}

const limitFaults = ({ minTopup, maxTopup, maxBalance, minRefund, staticLimit }: EventFields): Faults => {
  if (minTopup <= 0n) return { min_topup: [eventsCopy.amountNotPositive] }
  if (minRefund <= 0n) return { min_refund: [eventsCopy.amountNotPositive] }
  if (minTopup > maxTopup) return { min_topup: [eventsCopy.minAboveMax] }
  if (maxTopup > maxBalance) return { max_topup: [eventsCopy.maxAboveBalance] }
  if (staticLimit !== null && staticLimit <= 0n) return { static_limit: [eventsCopy.amountNotPositive] }
  return {}
}

/** Throws validation_failed with a sentence for each invalid field. */
export const checkFields = (fields: EventFields): void => {
  const errors = { ...textFaults(fields), ...dateFaults(fields), ...limitFaults(fields) }
  if (Object.keys(errors).length > 0) throw new AppError('validation_failed', { errors })
}

/** Trims the texts and leaves the other fields unchanged. */
export const tidyFields = <Fields extends Partial<EventFields>>(fields: Fields): Fields => {
  const tidied = { ...fields }
  for (const field of ['name', 'venue', 'city', 'description'] as const)
    if (tidied[field] !== undefined) tidied[field] = tidied[field].trim()
  return tidied
}

type Moment = Pick<EventRecord, 'status' | 'endsAt'>

/** Where an event is in its life at a moment; a draft stays one whatever its dates are. */
export const phaseOf = ({ status, startsAt, endsAt }: EventRecord, now: Date): EventPhase => {
  if (status !== 'published') return status
  if (endsAt <= now) return 'past'
  return startsAt <= now ? 'running' : 'scheduled'
}

/** True once the event has ended or was closed: no more charges or top-ups. */
export const isExpired = ({ status, endsAt }: Moment, now: Date): boolean =>
  status === 'closed' || endsAt <= now

/** Throws event_not_on_sale before the event is published, event_closed after its end. */
export const canBuy = (event: Moment, now: Date): void => {
  if (isExpired(event, now)) throw new AppError('event_closed')
  if (event.status === 'draft') throw new AppError('event_not_on_sale')
}

/** Requirements for extending an event that has ended: a reason, and that no refund was accepted. */
export type LateExtension = { reason: string; haveRefundsBegun: boolean }

/**
 * Throws event_closed for a closed event, refunds_begun for an ended one with refunds, and validation_failed
 * for an end that is not later or has passed, or for an ended event without a reason.
 */
export const checkExtension = (
  event: Moment,
  endsAt: Date,
  now: Date,
  late: LateExtension | null = null,
): void => {
  if (event.status === 'closed') throw new AppError('event_closed')
  const hasEnded = isExpired(event, now)
  if (hasEnded && late === null) throw fault('reason', eventsCopy.reasonMissing)
  if (hasEnded && late?.haveRefundsBegun) throw new AppError('refunds_begun')
  if (!isDate(endsAt)) throw fault('ends_at', eventsCopy.dateNotUsable)
  if (endsAt <= event.endsAt) throw fault('ends_at', eventsCopy.endsNoLater)
  if (endsAt <= now) throw fault('ends_at', eventsCopy.endsInThePast)
}

/**
 * Throws event_closed for a closed event or a new end after the event ended, validation_failed for a changed
 * address of a published event or an end in the past.
 */
export const checkEdit = (before: EventRecord, after: EventFields, now: Date): void => {
  if (before.status === 'closed') throw new AppError('event_closed')
  checkFields(after)
  if (before.status === 'published' && after.url !== before.url) throw fault('url', eventsCopy.urlFixed)
  const movesEnd = after.endsAt.getTime() !== before.endsAt.getTime()
  if (movesEnd && before.endsAt <= now) throw new AppError('event_closed')
  if (movesEnd && after.endsAt <= now) throw fault('ends_at', eventsCopy.endsInThePast)
}

/** True when the change allows less than before, so the ledger must have it before the commit. */
export const narrows = (before: EventRecord, after: EventRecord): boolean =>
  (before.status !== 'closed' && after.status === 'closed') ||
  after.endsAt < before.endsAt ||
  after.maxBalance < before.maxBalance ||
  (after.staticLimit !== null && (before.staticLimit === null || after.staticLimit < before.staticLimit))
