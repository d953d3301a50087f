import { type ReactNode, useId, useRef, useState } from 'react'
import { FileUp } from 'lucide-react'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from './copy.ts'
import styles from './import-panel.module.css'
import { Table } from './table.tsx'
import { type Seen, useImport } from './use-import.ts'

const copy = officeCopy.imports

export type Line = {
  line: number
  outcome: 'new' | 'changed' | 'unchanged' | 'faulty'
  name: string
  reason: string | null
}
/** What a file does, where it isn't to be stored as it is. */
type Words = {
  previewTitle?: string
  doneTitle?: string
  apply?: (count: number) => string
  done?: (count: number) => string
}
type Preview<L extends Line> = { mark: string; lines: L[]; passed_over: string[] }

const tones = { new: 'good', changed: 'warning', unchanged: 'off', faulty: 'warning' } as const

const countOf = (lines: readonly Line[], ...outcomes: Line['outcome'][]): number =>
  lines.filter(({ outcome }) => outcomes.includes(outcome)).length

/** A list that is pasted in place of a file. */
const PasteList = ({ busy, onChoose }: Pick<FileProps, 'busy' | 'onChoose'>) => {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <>
      <label htmlFor={id}>{copy.pasted}</label>
      <textarea
        id={id}
        className={styles.pasted}
        rows={5}
        value={text}
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={styles.file}>
        <Button
          look="secondary"
          busy={busy}
          disabled={text.trim() === ''}
          onClick={() => onChoose(new File([text], copy.pastedName, { type: 'text/csv' }))}
        >
          {copy.look}
        </Button>
      </div>
    </>
  )
}

type FileProps = { busy: boolean; name: string | undefined; onChoose: (file: File) => void }

/** The file input, styled as a button that also accepts a dropped file. */
const ChooseFile = ({ busy, name, onChoose }: FileProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={copy.file}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Otherwise choosing the same file again, after a correction, fires no change event.
          if (file) onChoose(new File([file], file.name, { type: 'text/csv' }))
          currentTarget.value = ''
        }}
      />
      <Button look="secondary" busy={busy} onClick={() => input.current?.click()}>
        <FileUp size={18} aria-hidden="true" />
        {name === undefined ? copy.choose : copy.chooseOther}
      </Button>
      {name !== undefined && <span className={styles.name}>{name}</span>}
    </div>
  )
}

type LinesProps<L extends Line> = { lines: readonly L[]; subject: string; wordsOf: (line: L) => string }

const Lines = <L extends Line>({ lines, subject, wordsOf }: LinesProps<L>) => (
  <Table
    label={copy.table}
    columns={[
      { head: copy.line, isNumber: true },
      { head: subject },
      { head: copy.what },
      { head: copy.details },
    ]}
  >
    {lines.map((line) => (
      <tr key={line.line} data-outcome={line.outcome}>
        <td data-number>{line.line}</td>
        <th scope="row">{line.name || '–'}</th>
        <td>
          <Badge tone={tones[line.outcome]}>{copy.outcomes[line.outcome]}</Badge>
        </td>
        <td className={styles.details}>{line.reason ?? wordsOf(line)}</td>
      </tr>
    ))}
  </Table>
)

type ResultProps<L extends Line> = Omit<LinesProps<L>, 'lines'> & {
  words: Words
  seen: Seen<Preview<L>>
  busy: boolean
  onApply: () => void
}

const Result = <L extends Line>({ seen, busy, onApply, words, ...table }: ResultProps<L>) => {
  const said = { ...copy, ...words }
  const { lines, passed_over: passed } = seen.preview
  const count = countOf(lines, 'new', 'changed')
  const faulty = countOf(lines, 'faulty')
  return (
    <Card labelledBy="preview">
      <h2 id="preview">{seen.isDone ? said.doneTitle : said.previewTitle}</h2>
      {seen.isDone ? (
        <Alert tone="success" sentences={[said.done(count)]} />
      ) : (
        <output>
          {copy.summary({
            made: countOf(lines, 'new'),
            changed: countOf(lines, 'changed'),
            same: countOf(lines, 'unchanged'),
            faulty,
          })}
        </output>
      )}
      {passed.length > 0 && (
        <Alert
          tone="warning"
          sentences={[copy.passedOver(passed.map((title) => `“${title}”`).join(', '), passed.length)]}
        />
      )}
      <Lines {...table} lines={lines} />
      {!seen.isDone && (
        <div className={styles.apply}>
          <Button busy={busy} disabled={count === 0} onClick={onApply}>
            {said.apply(count)}
          </Button>
          {faulty > 0 && <span className={styles.name}>{copy.without(faulty)}</span>}
        </div>
      )}
    </Card>
  )
}

export type ImportPanelProps<L extends Line, P extends Preview<L> = Preview<L>> = {
  title?: string
  /** Whether a list may be pasted too. */
  isPasted?: boolean
  /** Which columns the file has. */
  hint: string
  example: string
  /** Heading of the column that names each line. */
  subject: string
  /** The effect of a line, as text. */
  wordsOf: (line: L) => string
  words?: Words
  look: (file: File) => Promise<P>
  apply: (file: File, mark: string) => Promise<P>
  /** What is shown above the lines once they were applied. */
  after?: (applied: P) => ReactNode
}

/** Imports a CSV file in three steps: choose, preview line by line, confirm. */
export const ImportPanel = <L extends Line, P extends Preview<L> = Preview<L>>({
  title = copy.file,
  isPasted = false,
  after,
  hint,
  example,
  look,
  apply,
  words = {},
  ...table
}: ImportPanelProps<L, P>) => {
  const work = useImport<P>({ look, apply })
  const { seen } = work
  return (
    <>
      <Card labelledBy="file">
        <h2 id="file">{title}</h2>
        <p>{hint}</p>
        <pre className={styles.example}>{example}</pre>
        {work.failure && <Alert key={work.failure.at} sentences={work.failure.problems} />}
        <ChooseFile busy={work.busy} name={seen?.file.name} onChoose={(file) => void work.choose(file)} />
        {isPasted && <PasteList busy={work.busy} onChoose={(file) => void work.choose(file)} />}
      </Card>
      {seen?.isDone && after?.(seen.preview)}
      {seen && (
        <Result {...table} words={words} seen={seen} busy={work.busy} onApply={() => void work.apply(seen)} />
      )}
    </>
  )
}
