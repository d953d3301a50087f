import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { opId } from './ids.ts'
import { sumOfPesos } from './money.ts'
import { book, inEvent, step } from './settlement.ts'

const ofBreakage = inEvent.extend({ breakage: opId })

export const breakageState = z.enum(['asked', 'booking', 'done', 'cancelled'])
export type BreakageState = z.output<typeof breakageState>

/** Why nothing can lapse now. */
export const breakageObstacle = z.enum(['no_deadline', 'too_early', 'refunds_open', 'nothing'])
export type BreakageObstacle = z.output<typeof breakageObstacle>

const lapse = z.object({ qrs: z.number().int(), total: sumOfPesos })

const breakageLine = lapse.extend({
  id: opId,
  state: breakageState,
  booked: lapse,
  asked: step,
  is_own: z.boolean(),
  approved: step.nullable(),
  cancelled: step.nullable(),
  closed_at: z.iso.datetime().nullable(),
})
export type BreakageLine = z.output<typeof breakageLine>

export const breakage = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/settlement/breakage',
  auth: { may: 'money.read' },
  summary: 'What would lapse now, what stands in the way, and the last ten requests',
  params: inEvent,
  reply: z.object({
    preview: lapse,
    obstacle: breakageObstacle.nullable(),
    refunds_until: z.iso.datetime().nullable(),
    requests: z.array(breakageLine),
  }),
})
export type Breakage = z.output<typeof breakage.reply>

export const askBreakage = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/settlement/breakage',
  auth: book,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary:
    'Ask that what nobody asked back until the deadline lapses; another person approves. Needs a recent sign-in',
  params: inEvent,
  body: z.object({ op_id: opId }),
  reply: breakageLine,
})

export const approveBreakage = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/settlement/breakage/:breakage/approve',
  auth: book,
  limits: ['staff_changes'],
  summary:
    'Approve what another person asked, by typing the event’s name; it can’t be undone. Needs a recent sign-in',
  params: ofBreakage,
  body: z.object({ name: z.string().max(200) }),
  reply: breakageLine,
})

export const cancelBreakage = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/settlement/breakage/:breakage/cancel',
  auth: book,
  limits: ['staff_changes'],
  summary: 'Withdraw what was not approved yet',
  params: ofBreakage,
  body: z.object({}),
  reply: breakageLine,
})
