import { z } from 'zod'

export const times = z.coerce.number().int().min(1).max(1_000).default(1)
export const seconds = z.coerce.number().min(0).max(600)
export const milliseconds = z.coerce.number().int().min(0).max(3_600_000)
export const errorStatus = z.coerce.number().int().min(500).max(599).default(500)
export const clear = z.object({ action: z.literal('clear') })

/** What a day's report may say wrong of a payment. */
export const reportFaults = z.enum(['missing', 'wrong_amount', 'wrong_fee'])
export type ReportFault = z.output<typeof reportFaults>

/** The names of a table's entries, for a schema that takes just these. */
export const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]

type Action = { action: string }

/** What a vendor does at each action; what it answers, if anything, is told to whoever ordered. */
export type Carry<Command extends Action, Party> = {
  [Name in Command['action']]: (party: Party, order: Extract<Command, { action: Name }>) => unknown
}

/** Does an order by the function of its action. Throws the zod error of a bad one. */
export const createObey =
  <Command extends Action, Party>(command: z.ZodType<Command>, carry: Carry<Command, Party>) =>
  async (party: Party, raw: object): Promise<object> => {
    const order = command.parse(raw)
    // The compiler can't see that the action picks the function of its own order.
    const act = carry[order.action as Command['action']] as (party: Party, order: Command) => unknown
    const result = await act(party, order)
    return typeof result === 'object' && result !== null ? result : {}
  }
