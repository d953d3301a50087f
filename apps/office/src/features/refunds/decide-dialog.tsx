import { useState } from 'react'
import type { QueueLine } from '@saldo/contract/refund-queue'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { TextField } from '@saldo/ui/text-field.tsx'
import { FormDialogFrame } from '../../shared/form-dialog-frame.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import { refundsCopy as copy } from './copy.ts'
import { isRed } from './queue.ts'

/** What the office does with a request. */
export type DecisionKind = 'accept' | 'reject' | 'ask'

const wordsOf = (kind: DecisionKind, { folio, amount }: QueueLine) =>
  ({
    accept: { title: copy.acceptTitle(folio), hint: copy.acceptHint(mxn(amount ?? 0n)), submit: copy.accept },
    reject: { title: copy.rejectTitle(folio), hint: copy.rejectHint, submit: copy.reject },
    ask: { title: copy.askTitle(folio), hint: copy.askHint, submit: copy.send },
  })[kind]

const LONGEST = 300

const Fields = ({ kind, line }: { kind: DecisionKind; line: QueueLine }) => {
  const shared = { maxLength: LONGEST, required: true, autoComplete: 'off' } as const
  if (kind === 'reject') return <TextField {...shared} name="reason" label={copy.reason} />
  if (kind === 'ask') return <TextField {...shared} name="question" label={copy.question} />
  return isRed(line) ? <TextField {...shared} name="why" label={copy.why} hint={copy.whyHint} /> : null
}

type DecideDialogProps = { kind: DecisionKind; line: QueueLine; onClose: () => void }

/** A dialog that accepts, rejects or asks about a request. */
export const DecideDialog = ({ kind, line, onClose }: DecideDialogProps) => {
  // One operation id until it succeeds: a repeated press decides once.
  const [opId] = useState(makeOpId)
  const work = useSend(onClose)
  const { title, hint, submit } = wordsOf(kind, line)
  const about = { event: String(line.event_id ?? 0), folio: line.folio, seen: String(line.amount ?? 0n) }
  return (
    <FormDialogFrame title={title} hint={hint} by={work} onClose={onClose}>
      <OfficeForm
        by={work}
        also={{ intent: kind, op_id: opId, ...about }}
        submit={submit}
        label={title}
        onCancel={onClose}
      >
        <Fields kind={kind} line={line} />
      </OfficeForm>
    </FormDialogFrame>
  )
}
