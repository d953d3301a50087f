import type { EventId, OpId } from '@saldo/contract/ids'
import type { SettlementFormat } from '@saldo/contract/settlement-statements'
import { z } from 'zod'
import { reportSection } from '@saldo/contract/figures'
import { transact } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { printOf } from './content.ts'
import { eventSheet, fileOfSheet, type EventSheet } from './event-file.ts'
import type { EventStatement } from './statement.ts'
import { findEventStatement, insertEventStatement, lockEventStatements } from './event-statement-queries.ts'

/** What is frozen: the sheet that both files are made of. Rows of it are kept for ever. */
const schema = z.object({
  version: z.literal(1),
  title: z.string(),
  head: z.array(z.tuple([z.string(), z.string()])),
  sections: z.array(reportSection),
  end: z.string(),
})

const textOf = ({ sheet }: EventSheet): string =>
  JSON.stringify(
    z.encode(schema, {
      version: 1,
      title: sheet.title,
      head: sheet.head.map(([label, words]): [string, string] => [label, words]),
      sections: [...sheet.sections],
      end: sheet.end ?? '',
    }),
  )

/** Final: nothing can be given back any more, and every vendor was settled to the end. */
const isFinal = ({ read }: EventSheet): boolean =>
  !read.isPreliminary &&
  read.places.every(({ state }) => ['own', 'nothing', 'paid', 'carried'].includes(state))

/**
 * Keeps the settlement of the event as it is now, once per id. Throws settlement_unsound while the books don't hold,
 * operation_mismatch for somebody else's id.
 */
export const keepEventStatement = async (
  deps: Deps,
  id: OpId,
  act: EventAct,
): Promise<{ statement: EventStatement; isRepeat: boolean }> => {
  const { eventId, actor, at } = act
  const found = await eventSheet(deps, eventId)
  if (found.warning !== null) throw new AppError('settlement_unsound')
  return transact(await deps.databases.forEvent(eventId), async (tx) => {
    const last = await lockEventStatements(tx, eventId)
    const known = await findEventStatement(tx, eventId, id)
    if (known) {
      if (known.made.by !== actor.id) throw new AppError('operation_mismatch')
      return { statement: known, isRepeat: true }
    }
    const text = textOf(found)
    const statement: EventStatement = {
      eventId,
      id,
      number: last + 1,
      isFinal: isFinal(found),
      text,
      print: printOf(text),
      made: { by: actor.id, at },
    }
    await insertEventStatement(tx, statement)
    const details = { number: statement.number, is_final: statement.isFinal }
    await audit(tx, act, { action: 'settlement.keep', subject: id, eventId, details })
    return { statement, isRepeat: false }
  })
}

/** A kept settlement's file; the same bytes each time. Throws not_found. */
export const eventStatementFile = async (
  { databases }: Pick<Deps, 'databases'>,
  { eventId, id, format }: { eventId: EventId; id: OpId; format: SettlementFormat },
): Promise<{ number: number; content: Buffer }> => {
  const statement = await findEventStatement(await databases.forEvent(eventId), eventId, id)
  if (!statement) throw new AppError('not_found')
  const { version: _, ...sheet } = schema.parse(JSON.parse(statement.text))
  return { number: statement.number, content: await fileOfSheet(sheet, statement.made.at, format) }
}
