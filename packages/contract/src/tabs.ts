import { z } from 'zod'
import { endpoint, type Reply } from './endpoint.ts'
import { bookedOpId, eventIdParam, madeAt, opId, walletId } from './ids.ts'
import { pesos, signedPesos } from './money.ts'
import { place } from './places.ts'
import { scannedCode } from './qr-code.ts'
import { chargers, isOfProduct, lineShape, moved, pricedAt } from './venue.ts'

const inEvent = z.object({ event: eventIdParam })
const ofTab = z.object({ event: eventIdParam, tab: bookedOpId })
const staff = { staff: chargers }

/** Lines that one charge may have, and so a tab. */
export const MOST_TAB_LINES = 50

const addedLine = lineShape
  .extend({ quantity: z.number().int().min(1).max(999) })
  .refine(isOfProduct)
  .refine(({ product_id: id, is_cup: isCup }) => !isCup || id === undefined)

/** `hold`: the most it may be charged, tip included; `free`: what of it was not served. */
const tabShape = z.object({
  id: bookedOpId,
  place,
  /** First name of the QR's holder; null for an anonymous QR. */
  holder: z.string().nullable(),
  wallet_id: walletId,
  opened_by: z.string(),
  opened_at: z.iso.datetime(),
  hold: signedPesos,
  served: signedPesos,
  free: signedPesos,
  status: z.enum(['open', 'closed']),
})

/** A line of a tab by its round and its number in it; `left`: pieces that were not taken back. */
const tabLine = z.object({
  round: bookedOpId,
  line: z.number().int().min(0),
  name: z.string(),
  quantity: z.number().int(),
  left: z.number().int(),
  unit_price: pesos,
  is_cup: z.literal(true).optional(),
  added_at: z.iso.datetime(),
})

const wholeTab = tabShape.extend({ lines: z.array(tabLine) })
export type Tab = z.output<typeof tabShape>
export type WholeTab = Reply<typeof readTab>

export const listTabs = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/tabs',
  withoutControl: true,
  auth: staff,
  summary: 'Open tabs of the caller’s place; managers may ask for all of the event',
  params: inEvent,
  query: z.object({ of: z.enum(['place', 'event']).optional() }),
  reply: z.array(tabShape),
})

export const readTab = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/tabs/:tab',
  withoutControl: true,
  auth: staff,
  summary: 'A tab with what was added to it',
  params: ofTab,
  reply: wholeTab,
})

export const openTab = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/tabs',
  auth: staff,
  idempotency: 'operation',
  limits: ['charges'],
  summary: 'Open a tab: hold a part of a scanned QR’s balance, once; the op_id is the tab’s id',
  params: inEvent,
  body: z.object({ op_id: opId, code: scannedCode, hold: pesos, ...madeAt }),
  reply: tabShape,
})

export const raiseTab = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/tabs/:tab/raises',
  auth: staff,
  idempotency: 'operation',
  limits: ['charges'],
  summary: 'Hold more of the QR of a tab, which is scanned again',
  params: ofTab,
  body: z.object({ op_id: opId, code: scannedCode, amount: pesos }),
  reply: tabShape,
})

export const addToTab = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/tabs/:tab/rounds',
  withoutControl: true,
  auth: staff,
  idempotency: 'operation',
  limits: ['charges'],
  summary:
    'Add what was served, at the price seen then, never above what the tab holds; no balance moves yet',
  params: ofTab,
  body: z.object({ op_id: opId, items: z.array(addedLine).min(1).max(MOST_TAB_LINES), ...pricedAt }),
  reply: wholeTab,
})

export const takeBackFromTab = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/tabs/:tab/take-backs',
  withoutControl: true,
  auth: staff,
  idempotency: 'operation',
  limits: ['voids'],
  summary: 'Take pieces of a line off an open tab; their stock comes back',
  params: ofTab,
  body: z.object({
    op_id: opId,
    round: bookedOpId,
    line: z.number().int().min(0).max(MOST_TAB_LINES),
    quantity: z.number().int().min(1).max(999),
  }),
  reply: wholeTab,
})

export const closeTab = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/tabs/:tab/close',
  withoutControl: true,
  auth: staff,
  idempotency: 'operation',
  limits: ['charges'],
  summary: 'Charge what a tab served, once, and free the rest; a tip takes a scan of its QR',
  params: ofTab,
  body: z.object({
    op_id: opId,
    tip: pesos.optional(),
    /** The QR of the tab; needed for a tip alone. */
    code: scannedCode.optional(),
    /** What the till showed as served: a close of anything else is refused. */
    served: signedPesos.refine((served) => served >= 0n),
  }),
  reply: z.object({
    ...moved,
    /** Charged, tip included: 0 for a tab that served nothing. */
    amount: signedPesos,
    tip: signedPesos,
    tab: wholeTab,
  }),
})
