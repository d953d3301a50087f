import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { importLimits } from '@saldo/contract/imports'
import { importCopy } from '@saldo/copy/imports'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { openForm, readBytes } from '../kernel/http/form.ts'
import { guardText } from '../kernel/http/text-guard.ts'
import { looksLikeFormula } from './csv-cell.ts'
import { plainWord } from './plain-word.ts'
import { readTable } from './read-table.ts'

/** A column by the words that its title may be, the first of them as people are told it. */
export type Column = {
  titles: readonly [string, ...string[]]
  isRequired?: true
  /** Takes phones, which may begin as a formula does. */
  takesPhones?: true
}

/** A line of a file: its cells by the columns that the file has; `fault` when it doesn't fit them. */
export type Line<Name extends string> = {
  line: number
  cells: Partial<Record<Name, string>>
  fault: string | null
}

/** A file that was read; `passedOver`: titles of its columns that nothing reads, as they are written. */
export type Csv<Name extends string> = { lines: Line<Name>[]; passedOver: string[] }

export type Upload = { bytes: Buffer; mark: string }

const PHONE = /^\+[\d\s().-]+$/

const isFormula = (cell: string, { takesPhones }: Column): boolean =>
  looksLikeFormula(cell) && !(takesPhones && PHONE.test(cell))

const controls = /[^\P{Cc}\t\r\n]/u

const refuse = (sentence: string): never => {
  throw new AppError('validation_failed', { errors: { file: [sentence] } })
}

/**
 * The `file` of a form, and the `mark` before it. Throws unsupported_media, and validation_failed without a
 * file and for one that is too large.
 */
export const readCsvForm = async (request: FastifyRequest): Promise<Upload> => {
  const { texts, file } = await openForm(request, { fileSize: importLimits.bytes + 1 })
  if (!file) return refuse(importCopy.fileMissing)
  const bytes = (await readBytes(file, importLimits.bytes)) ?? refuse(importCopy.fileTooLarge)
  return { bytes, mark: texts['mark'] ?? '' }
}

/** Names a file, and what it would do to what is there now; `plan` must be JSON with bigints at most. */
export const markOf = (bytes: Buffer, plan: unknown): string => {
  const told = JSON.stringify(plan, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return createHash('sha256').update(bytes).update('\0').update(told).digest('hex')
}

/** What a file would do, and `mark` that names that; `passedOver` as of `readCsv`. */
export type Plan<Planned> = { mark: string; lines: Planned[]; passedOver: string[] }

/** What a file would do by its lines; `told` is what of them the mark names, where that isn't all. */
export const planOf = <Planned>(
  bytes: Buffer,
  { passedOver }: Pick<Csv<never>, 'passedOver'>,
  lines: Planned[],
  told: unknown = lines,
): Plan<Planned> => ({ mark: markOf(bytes, told), lines, passedOver })

/** A plan as a preview tells it. */
export const planOnWire = <Planned, Told>(
  { mark, lines, passedOver }: Plan<Planned>,
  lineOnWire: (line: Planned) => Told,
) => ({ mark, passed_over: passedOver, lines: lines.map(lineOnWire) })

/** A semicolon is what spreadsheets write where a comma ends whole numbers. */
const DELIMITERS = [',', ';']

const columnsOf = <Name extends string>(
  heading: readonly string[],
  columns: Readonly<Record<Name, Column>>,
): Map<Name, number> => {
  const titles = heading.map(plainWord)
  const found = new Map<Name, number>()
  for (const [name, { titles: words, isRequired }] of Object.entries<Column>(columns)) {
    const at = titles.flatMap((title, i) => (words.map(plainWord).includes(title) ? [i] : []))
    if (at.length > 1) refuse(importCopy.columnTwice(words[0]))
    const [first] = at
    if (first !== undefined) found.set(name as Name, first)
    else if (isRequired) refuse(importCopy.columnMissing(words[0]))
  }
  return found
}

/** Longest title told of a column that nothing reads. */
const TOLD_TITLE = 40

const passedOverIn = (
  heading: readonly string[],
  columns: Readonly<Record<string, Column>>,
  exported: readonly string[],
): string[] => {
  const read = Object.values(columns).flatMap(({ titles }) => titles)
  const known = new Set([...read, ...exported].map(plainWord))
  return heading
    .filter((title) => title !== '' && !known.has(plainWord(title)))
    .map((title) => title.slice(0, TOLD_TITLE))
}

/**
 * The lines of a CSV file, by the titles in its first one, in any order, case and accents; columns that nobody
 * asked for are passed over, and told but for those of `exported`, which our own files have to be looked at. Throws validation_failed for what is no CSV in UTF-8, lacks a column or has more
 * than 1,000 lines, card_number_refused.
 */
export const readCsv = <Name extends string>(
  bytes: Buffer,
  columns: Readonly<Record<Name, Column>>,
  exported: readonly string[] = [],
): Csv<Name> => {
  const text = isUtf8(bytes) ? bytes.toString() : refuse(importCopy.notText)
  if (controls.test(text)) refuse(importCopy.notText)
  const [heading, ...rows] = readTable(text, {
    delimiters: DELIMITERS,
    most: importLimits.lines + 2,
    refuse: (line) => refuse(importCopy.notCsv(line)),
  })
  if (!heading || rows.length === 0) return refuse(importCopy.fileEmpty)
  if (rows.length > importLimits.lines) refuse(importCopy.tooManyLines)
  const found = columnsOf(heading.record, columns)
  const lines = rows.map(({ record, info }) => {
    const cells: Partial<Record<Name, string>> = {}
    for (const [name, at] of found) cells[name] = record[at] ?? ''
    guardText(cells)
    const formula = [...found].find(([name]) => isFormula(cells[name] ?? '', columns[name]))
    const fault = formula && importCopy.formula(columns[formula[0]].titles[0])
    const isLong = record.length > heading.record.length
    return { line: info.lines, cells, fault: isLong ? importCopy.tooManyCells : (fault ?? null) }
  })
  return { lines, passedOver: passedOverIn(heading.record, columns, exported) }
}
