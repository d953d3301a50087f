import { type ReactNode, useState } from 'react'
import { type Correction, correctionLimits } from '@saldo/contract/corrections'
import { correctionReasonWords } from '@saldo/copy/corrections'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxnSigned } from '@saldo/client/format/money.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import styles from './correction-card.module.css'
import { correctionCopy as copy, sourceOf } from './correction-copy.ts'
import { FormDialogFrame } from './form-dialog-frame.tsx'
import { OfficeForm, Question } from './section.tsx'

/** What a correction does to the QR's balance. */
export const signedAmount = ({ direction, amount }: Correction): string =>
  mxnSigned(direction === 'in' ? amount : 0n - amount)

type Step = 'approve' | 'refuse' | 'withdraw'
type StepProps = { correction: Correction; onClose: () => void }

/** What an action's works need: the correction, and the file that it may be shown in. */
const fieldsOf = (intent: Step, { id, wallet }: Correction) => ({ intent, correction: id, wallet })

const Refusing = ({ correction, onClose }: StepProps) => {
  const work = useSend(onClose)
  return (
    <FormDialogFrame title={copy.refuseTitle} hint={copy.refuseHint} by={work} onClose={onClose}>
      <OfficeForm
        by={work}
        also={fieldsOf('refuse', correction)}
        submit={copy.refuse}
        label={copy.refuseTitle}
        onCancel={onClose}
      >
        <TextField
          name="reason"
          label={copy.reason}
          maxLength={correctionLimits.refusal}
          required
          autoComplete="off"
        />
      </OfficeForm>
    </FormDialogFrame>
  )
}

const StepDialog = ({ step, correction, onClose }: StepProps & { step: Step }) => {
  if (step === 'refuse') return <Refusing correction={correction} onClose={onClose} />
  const words =
    step === 'withdraw'
      ? copy.withdrawWords
      : copy.approveWords(signedAmount(correction), correction.holder ?? copy.anonymous)
  return (
    <Question
      title={step === 'withdraw' ? copy.withdrawTitle : copy.approveTitle}
      fields={fieldsOf(step, correction)}
      onClose={onClose}
    >
      <p>{words}</p>
    </Question>
  )
}

type CorrectionCardProps = {
  correction: Correction
  mayApprove: boolean
  at: { now: Date; timezone: string }
  /** Whose QR it is, where that isn't said around it. */
  children?: ReactNode
}

const Ways = ({ correction, mayApprove, onStep }: CorrectionCardProps & { onStep: (step: Step) => void }) => {
  if (correction.is_own)
    return (
      <Button look="secondary" small onClick={() => onStep('withdraw')}>
        {copy.withdraw}
      </Button>
    )
  return mayApprove ? (
    <>
      <Button look="secondary" small onClick={() => onStep('approve')}>
        {copy.approve}
      </Button>
      <Button look="secondary" small onClick={() => onStep('refuse')}>
        {copy.refuse}
      </Button>
    </>
  ) : null
}

/** A correction that waits, with what the caller may do about it. */
export const CorrectionCard = (props: CorrectionCardProps) => {
  const { correction, at, children } = props
  const [step, setStep] = useState<Step>()
  const titleId = `correction-${correction.id}`
  const moment = (iso: string): string => shortMoment(iso, at.now, at.timezone)
  const asked = {
    who: correction.asked_by.name ?? copy.somebody,
    when: moment(correction.asked_at),
    source: sourceOf(correction),
    direction: correction.direction,
  }
  return (
    <Card labelledBy={titleId} className={styles.card}>
      <h2 id={titleId}>{correction.is_own ? copy.ownTitle : copy.waitsTitle}</h2>
      {children}
      <p className={styles.amount}>{signedAmount(correction)}</p>
      <p className={styles.note}>
        {correctionReasonWords[correction.reason]}. {correction.note !== '' && copy.note(correction.note)}
      </p>
      <p className={styles.detail}>{copy.asked(asked)}</p>
      {correction.expires_at !== null && (
        <p className={styles.detail}>{copy.expires(moment(correction.expires_at))}</p>
      )}
      <div className={styles.ways}>
        <Ways {...props} onStep={setStep} />
      </div>
      {step && <StepDialog step={step} correction={correction} onClose={() => setStep(undefined)} />}
    </Card>
  )
}
