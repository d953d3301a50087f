import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bookedOpId, eventIdParam } from './ids.ts'
import { sumOfPesos } from './money.ts'
import { moneyIdentity } from './money-identity.ts'

const inEvent = z.object({ event: eventIdParam })

/** Whom an account belongs to, or where its money is. */
export const accountGroup = z.enum([
  'wallets',
  'bars',
  'tips',
  'refunds',
  'suspense',
  'breakage',
  'gateways',
  'terminals',
  'drawers',
  'bank',
  'fees',
  'promo',
  'chargebacks',
  'cash_difference',
  'offline_loss',
  'merges',
])
export type AccountGroup = z.output<typeof accountGroup>

export const money = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/money',
  auth: { may: 'money.read' },
  summary: 'Every account of the event with its balance: whose the money is, and where it is',
  params: inEvent,
  reply: z.object({
    at: z.iso.datetime(),
    timezone: z.string(),
    figures: z.object({
      loaded: sumOfPesos,
      spent: sumOfPesos,
      tips: sumOfPesos,
      sales: sumOfPesos,
      cash_sales: sumOfPesos,
      given_back: sumOfPesos,
      unspent: sumOfPesos,
      held: sumOfPesos,
      fees: sumOfPesos,
      chargebacks: sumOfPesos,
      recovered: sumOfPesos,
      /** Still owed by people whose card's owner took the money back. */
      owed: sumOfPesos,
      cash_difference: sumOfPesos,
      suspense: sumOfPesos,
      breakage: sumOfPesos,
      promo_granted: sumOfPesos,
      promo_lapsed: sumOfPesos,
      /** Part of the net: what the organiser gave and people spent. */
      promo_spent: sumOfPesos,
      promo_left: sumOfPesos,
      corrections: sumOfPesos,
      offline_loss: sumOfPesos,
      net: sumOfPesos,
    }),
    identity: moneyIdentity,
    accounts: z.array(
      z.object({
        id: z.number().int(),
        group: accountGroup,
        /** Of the place, the gateway or the shift's person; null where the group says it. */
        name: z.string().nullable(),
        /** Above zero where money is, below where it is owed to somebody: all of them add up to zero. */
        balance: sumOfPesos,
      }),
    ),
  }),
})

export const accountMovements = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/money/accounts/:account',
  auth: { may: 'money.read' },
  summary: 'An account’s movements, newest first, 50 at a time',
  params: inEvent.extend({ account: z.string().regex(/^[1-9]\d{0,8}$/) }),
  query: z.object({ before: z.string().max(120).optional() }),
  reply: z.object({
    account: z.object({ id: z.number().int(), group: accountGroup, name: z.string().nullable() }),
    movements: z.array(
      z.object({
        op_id: bookedOpId,
        leg: z.number().int(),
        at: z.iso.datetime(),
        kind: z.string(),
        /** Above zero where it grew on the debit side. */
        amount: sumOfPesos,
        other: z.object({ group: accountGroup, name: z.string().nullable() }),
        place: z.string().nullable(),
        who: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    /** Asks for the next page; null on the last. */
    next: z.string().nullable(),
  }),
})
