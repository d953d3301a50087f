import { z } from 'zod'

// Fields of control commands.
export const times = z.coerce.number().int().min(1).max(1_000).default(1)
export const seconds = z.coerce.number().min(0).max(600)
export const milliseconds = z.coerce.number().int().min(0).max(3_600_000)
export const clear = z.object({ action: z.literal('clear') })

// Fields of settings.
/** The only value accepted; null accepts any. */
export const only = z.string().nullable().default(null)
/** Address of the product's webhook; null sends nothing. */
export const address = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null)
/** Waits in milliseconds; in a variable, separated by commas. */
export const waits = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z.array(z.coerce.number().int().min(0)).readonly(),
)

/** Keys of an object, for a schema that accepts exactly these. */
export const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]

type Action = { action: string }

/** A vendor's handler of each action; its result, if any, is returned to the caller. */
export type Carry<Command extends Action, Party> = {
  [Name in Command['action']]: (party: Party, order: Extract<Command, { action: Name }>) => unknown
}

/** Runs a control command by its action's handler. Throws the zod error of an invalid command. */
export const createObey =
  <Command extends Action, Party>(command: z.ZodType<Command>, carry: Carry<Command, Party>) =>
  async (party: Party, raw: object): Promise<object> => {
    const order = command.parse(raw)
    // The compiler can't infer that the action selects the handler of its own command.
    const act = carry[order.action as Command['action']] as (party: Party, order: Command) => unknown
    const result = await act(party, order)
    return typeof result === 'object' && result !== null ? result : {}
  }
