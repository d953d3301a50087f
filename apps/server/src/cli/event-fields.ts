import { centavosOfPesos, type Centavos } from '@saldo/contract/money'
import { cliCopy } from '@saldo/copy/cli'
import type { Command } from 'commander'
import { fault } from '../kernel/errors.ts'
import { checkTimezone, instantOf, type EventFields } from '../modules/events/index.ts'

/** As parsed by commander: texts, and a boolean switch. */
export type EventOptions = {
  name?: string
  url?: string
  starts?: string
  ends?: string
  timezone?: string
  venue?: string
  city?: string
  description?: string
  minTopup?: string
  maxTopup?: string
  maxBalance?: string
  minRefund?: string
  cardCashOut?: string
  refundsUntil?: string
  cashRefunds?: boolean
}

const money = {
  minTopup: 'min_topup',
  maxTopup: 'max_topup',
  maxBalance: 'max_balance',
  minRefund: 'min_refund',
  cardCashOut: 'card_cash_out',
} as const
const dates = { starts: 'startsAt', ends: 'endsAt', refundsUntil: 'refundsUntil' } as const

/** The options that are optional, also for `create`. */
export const optionalFields = (command: Command): Command =>
  command
    .option('--url <url>', cliCopy.url)
    .option('--timezone <zona>', cliCopy.timezone)
    .option('--description <texto>', cliCopy.description)
    .option('--min-topup <pesos>', cliCopy.minTopup)
    .option('--max-topup <pesos>', cliCopy.maxTopup)
    .option('--max-balance <pesos>', cliCopy.maxBalance)
    .option('--min-refund <pesos>', cliCopy.minRefund)
    .option('--refunds-until <fecha>', cliCopy.refundsUntil)
    .option('--cash-refunds', cliCopy.cashRefunds)
    .option('--card-cash-out <pesos>', cliCopy.cardCashOut)
    .option('--no-cash-refunds', cliCopy.noCashRefunds)

/** Parses a typed amount in pesos. Throws validation_failed for its field. */
export const pesosOf = (field: string, text: string): Centavos => {
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(text)) throw fault(field, cliCopy.amountNotUsable)
  return centavosOfPesos(Number(text))
}

/** Converts the given options to event fields; dates are in `timezone`. Throws validation_failed. */
export const fieldsFrom = (options: EventOptions, timezone: string): Partial<EventFields> => {
  checkTimezone(timezone)
  const fields: Partial<EventFields> = {}
  for (const field of ['name', 'url', 'timezone', 'venue', 'city', 'description'] as const) {
    const text = options[field]
    if (text !== undefined) fields[field] = text
  }
  for (const [option, field] of Object.entries(dates)) {
    const text = options[option as keyof typeof dates]
    if (text !== undefined) fields[field] = instantOf(text, timezone)
  }
  for (const [option, wireName] of Object.entries(money)) {
    const key = option as keyof typeof money
    const text = options[key]
    if (text !== undefined) fields[key] = pesosOf(wireName, text)
  }
  if (options.cashRefunds !== undefined) fields.cashRefunds = options.cashRefunds
  return fields
}
