import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { requestRefund } from '@saldo/contract/refunds'
import { connectionCopy } from '@saldo/copy/connection'
import { refundsCopy } from '@saldo/copy/refunds'
import { call } from '@saldo/client/api/call.ts'
import { type Outcome, outcomeOf, refusal } from '@saldo/client/api/outcome.ts'
import { valuesOf } from '@saldo/client/form-fields.ts'
import { createListeners } from '@saldo/client/listeners.ts'
import { useSession } from '@saldo/client/session/session.ts'
import type { Sending } from '@saldo/client/use-send.ts'
import { ActionBar, Card } from '@saldo/ui/card.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { useProof } from '../../shared/captcha/captcha.tsx'
import { takeRefundCode } from '../../shared/refund-code.ts'
import { refundFormCopy } from './copy.ts'
import { RefundFields } from './refund-fields.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import styles from './refund-form.module.css'

const listeners = createListeners()
let share = 0

/** The upload's progress, 0 to 1. */
const setSent = (sent: number): void => {
  share = sent
  listeners.tell()
}

/** Sends the request, reporting progress; ends in its folio. */
export const sendRefund = async (form: FormData): Promise<Outcome<string>> => {
  const ended = await outcomeOf(async () => {
    if (!(form.get('image_qr') instanceof File)) throw refusal(refundsCopy.imageMissing, 'image_qr')
    setSent(0)
    const body = valuesOf(requestRefund.body, form)
    return (await call(requestRefund, { body, onProgress: setSent })).folio
  })
  const isUnnamed = ended.end !== 'done' && ended.problems[0] === connectionCopy.unknown
  return isUnnamed ? { ...ended, problems: [refundFormCopy.failed] } : ended
}

/** The upload's progress, then a note that the server is working on it. */
const Progress = () => {
  const sent = useSyncExternalStore(
    listeners.subscribe,
    () => share,
    () => 0,
  )
  const percent = Math.round(sent * 100)
  return (
    <div className={classNames(shapes.close, styles.progress)}>
      <progress value={sent} aria-label={refundFormCopy.progress} />
      <p>{sent < 1 ? refundFormCopy.sending(percent) : refundFormCopy.checking}</p>
    </div>
  )
}

/** Fills empty fields as if typed, so that the fields validate and the form is notified. */
const fill = (form: HTMLFormElement, values: Record<string, string>): void => {
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement) || input.value !== '' || value === '') continue
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Prefills the form around `inside` with the signed-in user's data and the code of the QR that it was opened from. */
const usePrefill = (inside: RefObject<HTMLElement | null>): void => {
  const { user } = useSession()
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const name = user && [user.name, user.paternal_surname, user.maternal_surname].join(' ').trim()
    fill(form, {
      name: name ?? '',
      phone: user?.phone_number ?? '',
      email: user?.email ?? '',
      code_qr: takeRefundCode(),
    })
  }, [inside, user])
}

export const RefundForm = ({ by }: { by: Sending }) => {
  const button = useRef<HTMLButtonElement>(null)
  usePrefill(button)
  const { isProven, captcha } = useProof(by)
  return (
    <Card>
      <SendForm by={by} waits problemsAt="button" encType="multipart/form-data" className={shapes.stack}>
        <RefundFields />
        <ActionBar>
          {captcha && <div>{captcha}</div>}
          {by.busy && <Progress />}
          <SubmitButton ref={button} wide disabled={!isProven || by.busy}>
            {refundFormCopy.submit}
          </SubmitButton>
        </ActionBar>
      </SendForm>
    </Card>
  )
}
