import { readFile } from 'node:fs/promises'
import type { QueryResult } from 'pg'
import { expect, test } from 'vitest'
import { useLedger } from '../../../test/money/ledger.ts'

const ledger = useLedger()
const BLOCKS = /```sql\n([\s\S]*?)```(?:\n```text\n([\s\S]*?)```)?/g

/** The rows as the document writes them: names, then values, between bars. */
const textOf = ({ fields, rows }: QueryResult<Record<string, unknown>>): string =>
  [fields.map((field) => field.name), ...rows.map((row) => fields.map((field) => String(row[field.name])))]
    .map((cells) => `${cells.join(' | ')}\n`)
    .join('')

test('every example in docs/money.md does what the document says', async () => {
  const document = await readFile(new URL('../../../../../docs/money.md', import.meta.url), 'utf8')
  const examples = [...document.matchAll(BLOCKS)]
  expect(examples.length).toBeGreaterThan(12)
  for (const [, sql = '', text] of examples) {
    const answers: QueryResult | QueryResult[] = await ledger.database.pool.query(sql)
    const last = Array.isArray(answers) ? answers.at(-1) : answers
    expect({ sql, text: last && textOf(last) }).toEqual({ sql, text })
  }
})
