import type { AnswerColumns, UnknownReason } from '@saldo/contract/refund-batches'
import { refundBatchesCopy as copy } from '@saldo/copy/refund-batches'
import { plainWord } from '../../documents/plain-word.ts'
import { typedPesos } from '../../documents/typed-pesos.ts'
import type { BankOutcome, Item } from './batch.ts'
import type { AnswerTable } from './read-answer.ts'

/** Titles and words that banks use, for the first file of a bank that nobody told of. */
const guesses = {
  reference: ['referencia', 'referencia numerica', 'reference', 'ref', 'no. referencia', 'num. referencia'],
  amount: ['importe', 'monto', 'amount', 'cargo', 'abono'],
  status: ['estado', 'estatus', 'status', 'situacion', 'resultado'],
  reason: ['motivo', 'causa', 'causa devolucion', 'motivo de devolucion', 'descripcion', 'reason'],
}
const guessedWords = {
  paid: [
    'liquidada',
    'liquidado',
    'pagada',
    'pagado',
    'aplicada',
    'aplicado',
    'exitosa',
    'procesada',
    'paid',
  ],
  returned: ['devuelta', 'devuelto', 'rechazada', 'rechazado', 'no aplicada', 'returned'],
}

/** The columns of a bank's file by the titles that banks use; null where reference or amount isn't found. */
export const guessColumns = ({ titles }: AnswerTable): AnswerColumns | null => {
  const named = (words: readonly string[]): string | null =>
    titles.find((title) => words.includes(plainWord(title))) ?? null
  const [reference, amount] = [named(guesses.reference), named(guesses.amount)]
  if (reference === null || amount === null) return null
  const [status, reason] = [named(guesses.status), named(guesses.reason)]
  return { reference, amount, status, reason, ...guessedWords, every: status === null ? 'paid' : null }
}

/**
 * Whether a file may be read as its bank's was before: it has the titles, and no column that says what became of each
 * transfer where none had been told.
 */
export const fitsBefore = (table: AnswerTable, before: AnswerColumns): boolean =>
  missingTitle(table, before) === null &&
  (before.status !== null || !table.titles.some((title) => guesses.status.includes(plainWord(title))))

const placeOf = ({ titles }: AnswerTable, title: string | null): number | null => {
  if (title === null) return null
  const at = titles.findIndex((one) => plainWord(one) === plainWord(title))
  return at < 0 ? null : at
}

/** The first title among the told ones that the file lacks. */
export const missingTitle = (table: AnswerTable, columns: AnswerColumns): string | null =>
  [columns.reference, columns.amount, columns.status, columns.reason].find(
    (title): title is string => title !== null && placeOf(table, title) === null,
  ) ?? null

const MOST_STATUSES = 50

/** The different words of the status column. */
export const statusesIn = (table: AnswerTable, columns: AnswerColumns | null): string[] => {
  const at = placeOf(table, columns?.status ?? null)
  if (at === null) return []
  return [...new Set(table.lines.map(({ cells }) => (cells[at] ?? '').slice(0, 60)))].slice(0, MOST_STATUSES)
}

/** What a line would do. */
export type AnswerLine = { line: number; reference: string; amount: string } & (
  | { kind: 'unknown'; why: UnknownReason }
  | { kind: 'known'; item: Item }
  | { kind: BankOutcome; item: Item; reason: string | null }
)

/** Seven digits: spreadsheets drop the zeros in front, and put an apostrophe or quotes around what is text. */
const referenceIn = (cell: string): string => cell.replaceAll(/\D/g, '').padStart(7, '0')

const REASON_LETTERS = 200
/** Digits as long as an account's have no place in a reason that letters repeat. */
const reasonIn = (cell: string): string =>
  cell
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\d(?:[ -]?\d){8,}/g, '…')
    .trim()
    .slice(0, REASON_LETTERS) || copy.returnedByBank

const outcomeIn = (word: string, { paid, returned, every }: AnswerColumns): BankOutcome | null => {
  if (every !== null) return every
  const said = plainWord(word)
  if (paid.some((one) => plainWord(one) === said)) return 'paid'
  return returned.some((one) => plainWord(one) === said) ? 'returned' : null
}

/**
 * Whether the item may not come to this outcome: what was paid may be returned later, never the other way. A payment
 * that the books refused may still be returned until people settle it, so that no debt is made of money that came back.
 */
const contradicts = ({ outcome: before, booked, refusal }: Item, outcome: BankOutcome): boolean =>
  (before === 'returned' && outcome === 'paid') ||
  (refusal !== null && (before !== 'paid' || booked !== null))

/** What each line says of a batch, by reference and amount; nothing that doesn't fit is guessed. */
export const readOutcomes = (
  table: AnswerTable,
  columns: AnswerColumns,
  items: readonly Item[],
): AnswerLine[] => {
  const byReference = new Map(items.map((item) => [item.reference, item]))
  const [reference, amount, status, why] = [
    columns.reference,
    columns.amount,
    columns.every === null ? columns.status : null,
    columns.reason,
  ].map((title) => placeOf(table, title))
  const seen = new Set<string>()
  return table.lines.map(({ line, cells }): AnswerLine => {
    const cell = (at: number | null | undefined): string => cells[at ?? -1] ?? ''
    const about = { line, reference: cell(reference).slice(0, 40), amount: cell(amount).slice(0, 40) }
    const unknown = (reason: UnknownReason): AnswerLine => ({ ...about, kind: 'unknown', why: reason })
    const item = byReference.get(referenceIn(cell(reference)))
    if (!item) return unknown('reference')
    if (typedPesos(cell(amount)) !== item.amount) return unknown('amount')
    const outcome = outcomeIn(cell(status), columns)
    if (outcome === null) return unknown('status')
    if (seen.has(item.reference)) return unknown('twice')
    seen.add(item.reference)
    if (item.outcome === outcome) return { ...about, kind: 'known', item }
    if (contradicts(item, outcome)) return unknown('contradicts')
    return { ...about, kind: outcome, item, reason: outcome === 'returned' ? reasonIn(cell(why)) : null }
  })
}
