import {
  addAttendeeNote,
  type AttendeeFile,
  blockAttendee,
  blockReasons,
  endAttendeeLiveOnly,
  liveOnlyOffReasons,
  unblockAttendee,
  unblockReasons,
} from '@saldo/contract/attendees'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { FormDialogFrame } from '../../shared/form-dialog-frame.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import { useOperation } from '../../shared/use-operation.ts'
import { attendeesCopy as copy } from './copy.ts'
import { phoneInWords } from './phone-in-words.ts'

/** Actions on a person's QR. */
export type HelpKind = 'block' | 'unblock' | 'liveOnlyOff' | 'replace' | 'resend' | 'note'

const kinds = {
  block: {
    title: copy.blockTitle,
    hint: copy.blockHint,
    submit: copy.block,
    schema: blockAttendee.body,
    done: copy.blocked,
  },
  unblock: {
    title: copy.unblockTitle,
    hint: copy.unblockHint,
    submit: copy.unblock,
    schema: unblockAttendee.body,
    done: copy.unblocked,
  },
  liveOnlyOff: {
    title: copy.liveOnlyOffTitle,
    hint: copy.liveOnlyOffHint,
    submit: copy.liveOnlyOffNow,
    schema: endAttendeeLiveOnly.body,
    done: copy.liveOnlyIsOff,
  },
  replace: {
    title: copy.replaceTitle,
    hint: copy.replaceHint,
    submit: copy.replaceNow,
    schema: undefined,
    done: copy.replaced,
  },
  resend: { title: copy.resendTitle, hint: '', submit: copy.resend, schema: undefined, done: copy.resent },
  note: {
    title: copy.addNote,
    hint: copy.noteHint,
    submit: copy.saveNote,
    schema: addAttendeeNote.body,
    done: '',
  },
} as const satisfies Record<HelpKind, object>

const Reason = ({ of }: { of: readonly string[] }) => (
  <SelectField
    name="reason"
    label={copy.reason}
    options={of.map((value) => ({ value, words: copy.reasons[value] ?? value }))}
  />
)

const Proofs = () => (
  <>
    <TextField name="birthday" label={copy.birthday} type="date" required autoComplete="off" />
    <TextField
      name="amount"
      label={copy.lastAmount}
      hint={copy.lastAmountHint}
      inputMode="decimal"
      maxLength={12}
      required
      autoComplete="off"
    />
  </>
)

const Fields = ({ kind }: { kind: HelpKind }) => {
  if (kind === 'block') return <Reason of={blockReasons} />
  if (kind === 'unblock') return <Reason of={unblockReasons} />
  if (kind === 'liveOnlyOff') return <Reason of={liveOnlyOffReasons} />
  if (kind === 'replace') return <Proofs />
  return kind === 'note' ? (
    <TextField name="text" label={copy.noteLabel} maxLength={1000} autoComplete="off" />
  ) : null
}

const hintOf = (kind: HelpKind, { holder }: AttendeeFile): string => {
  if (kind === 'resend' && holder)
    return copy.resendTo(holder.email.address, holder.phone && phoneInWords(holder.phone.number))
  return kind === 'replace' && holder?.has_birthday === false ? copy.cannotReplace : kinds[kind].hint
}

type HelpDialogProps = {
  kind: HelpKind
  file: AttendeeFile
  onClose: () => void
  /** Called on success with the confirmation to show. */
  onDone: (words: string) => void
}

/** A dialog with an action's fields, which performs it. */
export const HelpDialog = ({ kind, file, onClose, onDone }: HelpDialogProps) => {
  const { title, submit, schema, done } = kinds[kind]
  const { work, opId } = useOperation(`${kind} ${file.wallet}`, () => onDone(done))
  return (
    <FormDialogFrame title={title} hint={hintOf(kind, file)} by={work} onClose={onClose}>
      <OfficeForm
        by={work}
        also={{ intent: kind, wallet: file.wallet, op_id: opId }}
        {...(schema && { schema })}
        submit={submit}
        label={title}
        onCancel={onClose}
      >
        <Fields kind={kind} />
      </OfficeForm>
    </FormDialogFrame>
  )
}
