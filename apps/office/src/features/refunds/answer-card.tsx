import { useRef, useState } from 'react'
import { FileUp } from 'lucide-react'
import type { AnswerPreview, BatchFile } from '@saldo/contract/refund-batches'
import { mxn } from '@saldo/client/format/money.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { FigureStrip } from '../../shared/figure-strip.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { Table } from '../../shared/table.tsx'
import { batchesCopy as copy } from './batches-copy.ts'
import { ColumnsForm } from './columns-form.tsx'
import { type Answering, type SeenAnswer, useAnswer } from './use-answer.ts'
import parts from '../../shared/parts.module.css'
import styles from './refunds.module.css'

const ChooseAnswer = ({ by }: { by: Answering }) => {
  const input = useRef<HTMLInputElement>(null)
  const [bank, setBank] = useState('')
  const named = bank.trim()
  return (
    <div className={parts.card}>
      <TextField
        name="bank"
        label={copy.bankName}
        hint={copy.bankHint}
        maxLength={40}
        autoComplete="off"
        onChange={({ currentTarget }) => setBank(currentTarget.value)}
      />
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label={copy.answerFile}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void by.look(named, file)
          // Otherwise choosing the same file again fires no change event.
          currentTarget.value = ''
        }}
      />
      <div className={styles.ways}>
        <Button
          look="secondary"
          busy={by.busy}
          disabled={named === ''}
          title={named === '' ? copy.noBank : undefined}
          onClick={() => input.current?.click()}
        >
          <FileUp size={18} aria-hidden="true" /> {copy.chooseAnswer}
        </Button>
      </div>
    </div>
  )
}

const figuresOf = ({ paid, returned, known, unknown }: AnswerPreview) => [
  ...Object.entries({ paid, returned, known }).map(([name, { refunds, total }]) => ({
    name: copy.preview[name as 'paid' | 'returned' | 'known'],
    value: String(refunds),
    detail: mxn(total),
  })),
  { name: copy.preview.unknown, value: String(unknown), detail: '' },
]

const ReturnedLines = ({ lines }: { lines: AnswerPreview['returned_lines'] }) =>
  lines.length > 0 && (
    <Table
      label={officeCopy.tableOf(copy.returnedLines)}
      columns={[{ head: copy.folio }, { head: copy.amount, isNumber: true }, { head: copy.reason }]}
    >
      {lines.map(({ line, folio, amount, reason }) => (
        <tr key={line}>
          <th scope="row">{folio}</th>
          <td data-number="true">{mxn(amount)}</td>
          <td>{reason}</td>
        </tr>
      ))}
    </Table>
  )

const UnknownLines = ({ lines }: { lines: AnswerPreview['unknown_lines'] }) =>
  lines.length > 0 && (
    <Table
      label={officeCopy.tableOf(copy.unknownLines)}
      columns={[
        { head: copy.line, isNumber: true },
        { head: copy.reference },
        { head: copy.amount },
        { head: copy.whyNot },
      ]}
    >
      {lines.map(({ line, reference, amount, reason }) => (
        <tr key={line}>
          <td data-number="true">{line}</td>
          <td>{reference || '—'}</td>
          <td>{amount || '—'}</td>
          <td>{copy.unknownReasons[reason]}</td>
        </tr>
      ))}
    </Table>
  )

const Preview = ({ by, seen }: { by: Answering; seen: SeenAnswer }) => {
  const { preview, bank, file, isDone } = seen
  const count = preview.paid.refunds + preview.returned.refunds
  if (isDone) return <Alert tone="success" sentences={[copy.confirmed]} />
  return (
    <>
      <h3>{copy.columnsTitle}</h3>
      <ColumnsForm
        key={preview.mark}
        preview={preview}
        busy={by.busy}
        onRead={(columns) => void by.look(bank, file, columns)}
      />
      <h3>{copy.previewTitle}</h3>
      <FigureStrip label={copy.previewTitle} figures={figuresOf(preview)} />
      <output>{copy.waiting(preview.waiting)}</output>
      <ReturnedLines lines={preview.returned_lines} />
      <UnknownLines lines={preview.unknown_lines} />
      <div className={styles.ways}>
        <Button busy={by.busy} disabled={count === 0} onClick={() => void by.confirm(seen)}>
          {copy.confirm(count)}
        </Button>
      </div>
    </>
  )
}

/** The bank's answer to a batch: chosen, looked at, and booked once it is confirmed. */
export const AnswerCard = ({ batch }: Pick<BatchFile, 'batch'>) => {
  const event = useOfficeEvent()
  const by = useAnswer({ event: event.id, batch: batch.id })
  return (
    <Card labelledBy="answer" className={parts.card}>
      <h2 id="answer">{copy.answerTitle}</h2>
      <p className={parts.sentence}>{copy.answerHint}</p>
      {by.failure && <Alert key={by.failure.at} sentences={by.failure.problems} />}
      <ChooseAnswer by={by} />
      {by.seen && <Preview by={by} seen={by.seen} />}
    </Card>
  )
}
