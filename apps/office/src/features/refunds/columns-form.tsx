import { useState } from 'react'
import { type AnswerColumns, type AnswerPreview } from '@saldo/contract/refund-batches'
import { textOf } from '@saldo/client/form-fields.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Choice } from '../../shared/filters.tsx'
import { batchesCopy as copy } from './batches-copy.ts'
import { WordsField } from './words-field.tsx'
import parts from '../../shared/parts.module.css'
import styles from './refunds.module.css'

const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const names = ['reference', 'amount', 'status', 'reason'] as const
type Chosen = Record<(typeof names)[number] | 'every', string>

const columnsOf = (chosen: Chosen, form: FormData): AnswerColumns => ({
  reference: chosen.reference,
  amount: chosen.amount,
  status: chosen.status || null,
  reason: chosen.reason || null,
  paid: wordsIn(textOf(form, 'paid')),
  returned: wordsIn(textOf(form, 'returned')),
  every: chosen.status === '' ? (chosen.every as 'paid' | 'returned') : null,
})

const start = ({ columns }: AnswerPreview): Chosen => ({
  reference: columns?.reference ?? '',
  amount: columns?.amount ?? '',
  status: columns?.status ?? '',
  reason: columns?.reason ?? '',
  every: columns?.every ?? 'paid',
})

type ColumnsFormProps = { preview: AnswerPreview; busy: boolean; onRead: (columns: AnswerColumns) => void }

/** Tells which columns and words of a bank's file mean what. */
export const ColumnsForm = ({ preview, busy, onRead }: ColumnsFormProps) => {
  const [chosen, setChosen] = useState(() => start(preview))
  const set = (name: keyof Chosen) => (value: string) => setChosen((before) => ({ ...before, [name]: value }))
  const titles = [...new Set(preview.titles)].filter((title) => title !== '')
  return (
    <form
      aria-label={copy.columnsTitle}
      className={parts.card}
      onSubmit={(event) => {
        event.preventDefault()
        onRead(columnsOf(chosen, new FormData(event.currentTarget)))
      }}
    >
      {preview.statuses.length > 0 && <p>{copy.found(preview.statuses.join(', '))}</p>}
      <div className={styles.ways}>
        {names.map((name) => (
          <Choice
            key={name}
            label={copy.columnOf[name]}
            all={copy.noColumn}
            options={titles.map((title) => ({ value: title, words: title }))}
            value={chosen[name]}
            onChoose={set(name)}
          />
        ))}
        {chosen.status === '' && (
          <Choice
            label={copy.every}
            all={copy.everyChoices.paid}
            options={[{ value: 'returned', words: copy.everyChoices.returned }]}
            value={chosen.every === 'returned' ? 'returned' : ''}
            onChoose={(value) => set('every')(value || 'paid')}
          />
        )}
      </div>
      <WordsField name="paid" label={copy.paidWords} words={preview.columns?.paid ?? []} />
      <WordsField name="returned" label={copy.returnedWords} words={preview.columns?.returned ?? []} />
      <div className={styles.ways}>
        <Button type="submit" look="secondary" busy={busy} disabled={!chosen.reference || !chosen.amount}>
          {copy.readAgain}
        </Button>
      </div>
    </form>
  )
}
