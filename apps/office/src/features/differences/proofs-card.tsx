import { useRef, useState } from 'react'
import { FileUp } from 'lucide-react'
import { differenceLimits } from '@saldo/contract/differences'
import { disputeEvidence } from '@saldo/contract/dispute-proofs'
import { call } from '@saldo/client/api/call.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { useFileSaving } from '@saldo/client/use-file-saving.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { aboutOf } from './about.ts'
import { differencesCopy as copy } from './copy.ts'
import styles from './differences.module.css'
import { eventOf } from './list.ts'
import type { Opened } from './load.ts'
import type { Around } from './around.ts'

/** The files input, styled as a button; what is chosen is named beside it. */
const ChooseFiles = () => {
  const input = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <div className={styles.ways}>
      <input
        ref={input}
        type="file"
        name="files"
        multiple
        accept="application/pdf,image/jpeg,image/png"
        className={styles.hiddenFile}
        tabIndex={-1}
        aria-label={copy.choose}
        onChange={({ currentTarget }) => setNames([...(currentTarget.files ?? [])].map(({ name }) => name))}
      />
      <Button look="secondary" onClick={() => input.current?.click()}>
        <FileUp size={18} aria-hidden="true" />
        {copy.choose}
      </Button>
      <output className={styles.detail}>{names.length > 0 && copy.chosen(names.join(', '))}</output>
    </div>
  )
}

const SendProofs = ({ opened: { line, proof_limits: limits } }: { opened: Opened }) => {
  const [opId, setOpId] = useState(makeOpId)
  const work = useSend(() => setOpId(makeOpId()))
  return (
    <SendForm
      by={work}
      encType="multipart/form-data"
      also={{ intent: 'prove', op_id: opId, ...aboutOf(line) }}
      label={copy.proofs}
      className={styles.form}
    >
      {limits && (
        <p className={styles.sentence}>
          {copy.proofsHint(
            limits.files,
            copy.megabytes(limits.bytes_each),
            copy.megabytes(limits.bytes_together),
          )}
        </p>
      )}
      <ChooseFiles />
      <Checkbox name="own" value="1" defaultChecked>
        {copy.own}
      </Checkbox>
      <TextField
        name="note"
        label={copy.proofNote}
        maxLength={differenceLimits.proofNote}
        autoComplete="off"
      />
      <SubmitButton>{copy.sendProofs}</SubmitButton>
    </SendForm>
  )
}

const Evidence = ({ opened: { line } }: { opened: Opened }) => {
  const { save } = useFileSaving()
  const params = { event: eventOf(line), difference: line.id }
  return (
    <Button
      look="quiet"
      small
      onClick={() => void save(() => call(disputeEvidence, { params }), copy.evidenceName)}
    >
      {copy.seeOwn}
    </Button>
  )
}

/** The proofs of a chargeback: what was sent, and the form for more before the deadline. */
export const ProofsCard = ({ opened, event, now, mayBook }: Around & { mayBook: boolean }) => (
  <div className={styles.proofs}>
    <h3>{copy.proofs}</h3>
    <ul>
      {opened.proofs.map(({ at, who, state, refusal, files }) => (
        <li key={at}>
          <strong>{copy.proofStates[state]}</strong>
          {refusal !== null && `: ${copy.detailOf(refusal)}`}{' '}
          <span className={styles.detail}>
            {copy.proofLine(
              who ?? copy.someone,
              shortMoment(at, now, event?.timezone),
              files.map(({ name }) => name).join(', '),
            )}
          </span>
        </li>
      ))}
    </ul>
    {mayBook && opened.acts.includes('prove') && <SendProofs opened={opened} />}
    {mayBook && <Evidence opened={opened} />}
  </div>
)
