import { z } from 'zod'
import type { Prepared } from './desk.ts'

const times = z.coerce.number().int().min(1).max(1_000).default(1)

/** Does what a rehearsal asks of a vendor of messages: force what comes of the next ones, or forget it. */
export const obeyPrepared = <const Outcomes extends readonly string[]>(
  outcomes: Outcomes,
  prepared: Prepared<Outcomes[number]>,
  raw: object,
): object => {
  const order = z
    .discriminatedUnion('action', [
      z.object({ action: z.literal('next'), outcome: z.enum(outcomes), times }),
      z.object({ action: z.literal('clear') }),
    ])
    .parse(raw)
  if (order.action === 'clear') prepared.clear()
  else prepared.force(order.outcome, order.times)
  return {}
}
