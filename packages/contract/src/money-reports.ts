import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bookedOpId, eventIdParam } from './ids.ts'
import { sumOfPesos } from './money.ts'
import { moneyIdentity } from './money-identity.ts'

const inEvent = z.object({ event: eventIdParam })

/**
 * Every kind of account, by its key up to the colon: the group that people know it by, and its side. `where`: money is
 * there; `whose`: it is owed to somebody or was earned; `cost`: what it cost the organiser, or they have yet to collect.
 */
export const accountKinds = {
  wallets: { group: 'wallets', side: 'whose' },
  bar_revenue: { group: 'bars', side: 'whose' },
  tips: { group: 'tips', side: 'whose' },
  vendor_payable: { group: 'vendors', side: 'whose' },
  commission: { group: 'commission', side: 'whose' },
  vat_payable: { group: 'vat', side: 'whose' },
  cup_deposits: { group: 'cups', side: 'whose' },
  refund_payable: { group: 'refunds', side: 'whose' },
  payment_suspense: { group: 'suspense', side: 'whose' },
  breakage: { group: 'breakage', side: 'whose' },
  merge_clearing: { group: 'merges', side: 'whose' },
  gateway_clearing: { group: 'gateways', side: 'where' },
  terminal_clearing: { group: 'terminals', side: 'where' },
  cash_drawer: { group: 'drawers', side: 'where' },
  bank: { group: 'bank', side: 'where' },
  gateway_fee: { group: 'fees', side: 'cost' },
  promo: { group: 'promo', side: 'cost' },
  chargeback_receivable: { group: 'chargebacks', side: 'cost' },
  cash_difference: { group: 'cash_difference', side: 'cost' },
  offline_loss: { group: 'offline_loss', side: 'cost' },
} as const satisfies Record<string, { group: string; side: 'where' | 'whose' | 'cost' }>

export type AccountKind = keyof typeof accountKinds
type Kind = (typeof accountKinds)[AccountKind]

/** The kind of an account by its key. Throws for a key that no account has. */
export const accountKindOf = (key: string): Kind => {
  const [kind = ''] = key.split(':')
  if (!(kind in accountKinds)) throw new Error(`${key} is no account`)
  return accountKinds[kind as AccountKind]
}

const kindsOfAccounts: readonly Kind[] = Object.values(accountKinds)

/** Whom an account belongs to, or where its money is. */
export const accountGroup = z.enum(
  kindsOfAccounts.map(({ group }) => group) as [Kind['group'], ...Kind['group'][]],
)
export type AccountGroup = z.output<typeof accountGroup>

/** The side of a group's accounts. */
export const sideOf = (group: AccountGroup): Kind['side'] =>
  kindsOfAccounts.find((kind) => kind.group === group)?.side ?? 'whose'

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
      deposits: sumOfPesos,
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
