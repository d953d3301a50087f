import { type FormEvent, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { refundsCopy } from '@saldo/copy/refunds'
import { useProof } from '../../shared/captcha/use-proof.tsx'
import { ActionBar } from '@saldo/ui/action-bar.tsx'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { useFormValidity } from '@saldo/ui/use-form-validity.ts'
import { ClabeField } from './clabe-field.tsx'
import { ImageField } from './image-field.tsx'
import { RefundField } from './refund-field.tsx'
import styles from './refund-form.module.css'
import { useSent } from './upload-progress.ts'
import { usePrefill } from './use-prefill.ts'

const Fields = () => (
  <>
    <RefundField
      label={refundsCopy.name}
      name="name"
      hint={refundsCopy.nameHint}
      autoComplete="name"
      required
    />
    <RefundField
      label={refundsCopy.phone}
      name="phone"
      hint={refundsCopy.phoneHint}
      inputMode="numeric"
      autoComplete="tel-national"
      required
    />
    <RefundField
      label={refundsCopy.email}
      name="email"
      hint={refundsCopy.emailHint}
      type="email"
      autoComplete="email"
      required
    />
    <ClabeField />
    <RefundField
      label={refundsCopy.codeQr}
      name="code_qr"
      hint={refundsCopy.codeQrHint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
    <ImageField />
  </>
)

/** The upload's progress, then a note that the server is working on it. */
const Progress = () => {
  const sent = useSent()
  const percent = Math.round(sent * 100)
  return (
    <div className={styles.progress}>
      <progress value={sent} aria-label={refundsCopy.progress} />
      <p>{sent < 1 ? refundsCopy.sending(percent) : refundsCopy.checking}</p>
    </div>
  )
}

/** Blocks a second submission until the first is answered: it may come before the button renders as busy. */
const useOnePress = (busy: boolean) => {
  const isSent = useRef(false)
  useEffect(() => {
    if (!busy) isSent.current = false
  }, [busy])
  return (event: FormEvent) => {
    if (isSent.current) event.preventDefault()
    isSent.current = true
  }
}

type RefundFormProps = {
  busy: boolean
  /** The problems of the last submission; `at` distinguishes successive ones. */
  submitError: { at: number; problems: string[]; asksCaptcha?: true } | undefined
}

export const RefundForm = ({ busy, submitError }: RefundFormProps) => {
  const { isValid, form } = useFormValidity()
  const element = useRef<HTMLFormElement>(null)
  usePrefill(element)
  const onSubmit = useOnePress(busy)
  const { proof, captcha } = useProof(submitError ?? {})
  return (
    <Card>
      <Form
        method="post"
        encType="multipart/form-data"
        className={styles.form}
        {...form}
        onSubmit={onSubmit}
        ref={(node) => {
          element.current = node
          form.ref(node)
        }}
      >
        <Fields />
        <ActionBar>
          {submitError && !busy && (
            <div className={styles.problem}>
              <Alert key={submitError.at} sentences={submitError.problems} listed />
            </div>
          )}
          {captcha && <div className={styles.problem}>{captcha}</div>}
          {proof?.captcha && <input type="hidden" name="token_captcha" value={proof.captcha} />}
          {busy && <Progress />}
          <Button type="submit" wide busy={busy} disabled={!isValid || !proof || busy}>
            {refundsCopy.submit}
          </Button>
        </ActionBar>
      </Form>
    </Card>
  )
}
