import { useState } from 'react'
import { differenceLimits, type DifferenceVerb } from '@saldo/contract/differences'
import { makeOpId } from '@saldo/client/op-id.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { FormDialogFrame } from '../../shared/form-dialog-frame.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import { differencesCopy as copy } from './copy.ts'
import styles from './differences.module.css'
import { aboutOf } from './about.ts'
import type { Opened } from './load.ts'

type ActProps = { opened: Opened }

const Resolve = ({ opened: { line } }: ActProps) => {
  const work = useSend()
  return (
    <>
      {work.failure && <Alert key={work.failure.at} sentences={work.failure.problems} />}
      <Button busy={work.busy} onClick={() => work.send({ intent: 'resolve', ...aboutOf(line) })}>
        {copy.resolves[line.kind]}
      </Button>
    </>
  )
}

type DialogProps = ActProps & { onClose: () => void }

const AskDialog = ({ opened: { line }, verb, onClose }: DialogProps & { verb: DifferenceVerb }) => {
  // One operation id until it succeeds: a repeated press asks once.
  const [opId] = useState(makeOpId)
  const work = useSend(onClose)
  const { act, hint } = copy.verbs[verb]
  return (
    <FormDialogFrame title={copy.askTitle(act)} hint={hint} by={work} onClose={onClose}>
      <OfficeForm
        by={work}
        also={{ intent: 'ask', op_id: opId, verb, ...aboutOf(line) }}
        submit={copy.sendAsk}
        label={act}
        onCancel={onClose}
      >
        {verb === 'assign' && (
          <TextField name="qr" label={copy.qrLabel} required autoComplete="off" maxLength={60} />
        )}
        <TextField
          name="reason"
          label={copy.reason}
          required
          autoComplete="off"
          maxLength={differenceLimits.reason}
        />
      </OfficeForm>
    </FormDialogFrame>
  )
}

const NoteDialog = ({ opened: { line }, onClose }: DialogProps) => {
  const [opId] = useState(makeOpId)
  const work = useSend(onClose)
  return (
    <FormDialogFrame title={copy.note} hint={copy.noteHint} by={work} onClose={onClose}>
      <OfficeForm
        by={work}
        also={{ intent: 'note', op_id: opId, ...aboutOf(line) }}
        submit={copy.saveNote}
        label={copy.note}
        onCancel={onClose}
      >
        <TextField
          name="text"
          label={copy.noteLabel}
          required
          autoComplete="off"
          maxLength={differenceLimits.note}
        />
      </OfficeForm>
    </FormDialogFrame>
  )
}

const isVerb = (act: string): act is DifferenceVerb => act in copy.verbs

/** The clicks of a difference: the one that asks its gateway first, then what another person decides. */
export const Acts = ({ opened }: ActProps) => {
  const { acts } = opened
  const [shown, setShown] = useState<DifferenceVerb | 'note'>()
  const close = () => setShown(undefined)
  if (acts.every((act) => act === 'prove')) return null
  return (
    <div className={styles.acts}>
      {acts.includes('resolve') && <Resolve opened={opened} />}
      {acts.includes('note') && (
        <Button look="secondary" onClick={() => setShown('note')}>
          {copy.note}
        </Button>
      )}
      {acts.filter(isVerb).map((verb) => (
        <Button key={verb} look="secondary" onClick={() => setShown(verb)}>
          {copy.verbs[verb].act}
        </Button>
      ))}
      {shown === 'note' && <NoteDialog opened={opened} onClose={close} />}
      {shown !== undefined && shown !== 'note' && <AskDialog opened={opened} verb={shown} onClose={close} />}
    </div>
  )
}
