import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, userId } from './ids.ts'
import { sumOfPesos } from './money.ts'

const inEvent = z.object({ event: eventIdParam })
const managers = { staff: ['manager'] } as const
const count = z.number().int()
const tally = z.object({ count, amount: sumOfPesos })

export const peopleReport = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/people-report',
  auth: managers,
  summary: 'What each person topped up, voided, reissued and paid out since the event began',
  params: inEvent,
  reply: z.object({
    at: z.iso.datetime(),
    people: z.array(
      z.object({
        /** The name is empty once the account was erased. */
        who: z.object({ id: userId, name: z.string() }),
        topups_cash: tally,
        topups_terminal: tally,
        voids: tally,
        paid_out: tally,
        reissues: z.object({ count, with_yes: count }),
      }),
    ),
  }),
})

export const peopleReportFile = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/people-report/csv',
  auth: managers,
  wire: 'file',
  summary: 'The same as CSV',
  params: inEvent,
  reply: z.null(),
})
