import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { CircleCheck, ScanQrCode } from 'lucide-react'
import { claimQr } from '@saldo/contract/wallets'
import { eventId } from '@saldo/contract/ids'
import { eventNumberOf, normaliseCode } from '@saldo/contract/qr-code'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf, refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { type Sending, useSend } from '@saldo/client/use-send.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Done } from '@saldo/ui/done.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { Skeleton } from '@saldo/ui/waiting.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { createOpIds } from '@saldo/client/op-ids.ts'
import { claimCopy } from './copy.ts'
import styles from './claim-page.module.css'
import type { Route } from './+types/claim-page.ts'

export const clientLoader = () => null

const ops = createOpIds()

/** Moves a printed QR's balance to the user's own; the code identifies the event. Ends in the amount moved. */
export const clientAction = ({ request, context }: Route.ClientActionArgs) =>
  outcomeOf(async () => {
    const form = await request.formData()
    const code = normaliseCode(textOf(form, 'code'))
    const event = eventId.safeParse(code === undefined ? undefined : eventNumberOf(code))
    if (code === undefined || !event.success) throw refusal(claimCopy.noCode, 'code')
    const claimCode = textOf(form, 'claim_code').trim()
    const params = { external_user: context.get(userContext).id, event: event.data }
    const body = { code, ...(claimCode !== '' && { claim_code: claimCode }) }
    const { amount } = await ops.under(code, (op_id) => call(claimQr, { params, body: { op_id, ...body } }))
    return amount
  })

/** Loaded on the first scan; if loading fails, the code can be typed. */
const ClaimScanner = lazy(() =>
  import('./claim-scanner.tsx').catch(() => ({ default: () => <p>{claimCopy.noScanner}</p> })),
)

const typed = { maxLength: 80, autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const

type ClaimCodeProps = { isReady: boolean; onRead: () => void }

/** The code, typed or scanned. The field is disabled until hydration, which would discard the input. */
const ClaimCode = ({ isReady, onRead }: ClaimCodeProps) => {
  const [isScanning, setIsScanning] = useState(false)
  const [scanned, setScanned] = useState<string>()
  const take = (code: string): void => {
    setScanned(code)
    setIsScanning(false)
    onRead()
  }
  return (
    <>
      {isScanning ? (
        <Suspense fallback={<Skeleton className={styles.finder} />}>
          <ClaimScanner onCode={take} />
        </Suspense>
      ) : (
        <Button look="secondary" wide disabled={!isReady} onClick={() => setIsScanning(true)}>
          <ScanQrCode size={20} aria-hidden="true" />
          {claimCopy.scan}
        </Button>
      )}
      <TextField
        key={scanned}
        name="code"
        className={styles.code}
        label={claimCopy.code}
        hint={claimCopy.codeHint}
        defaultValue={scanned}
        required
        disabled={!isReady}
        {...typed}
      />
      <TextField
        name="claim_code"
        label={claimCopy.claimCode}
        hint={claimCopy.claimCodeHint}
        disabled={!isReady}
        {...typed}
      />
      <output data-announced>{scanned !== undefined && claimCopy.scanned}</output>
    </>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <ScreenFrame copy={claimCopy}>
    <Card>
      {children}
      <ButtonLink to={routes.qrs()} look="quiet" wide>
        {claimCopy.backToQrs}
      </ButtonLink>
    </Card>
  </ScreenFrame>
)

export const HydrateFallback = () => (
  <Frame>
    <div className={shapes.loose}>
      <ClaimCode isReady={false} onRead={() => undefined} />
      <Button wide>{claimCopy.submit}</Button>
    </div>
  </Frame>
)

const ClaimForm = ({ by }: { by: Sending }) => {
  const submit = useRef<HTMLButtonElement>(null)
  return (
    <Frame>
      <SendForm by={by} className={shapes.loose}>
        <ClaimCode isReady onRead={() => submit.current?.focus()} />
        <SubmitButton ref={submit} wide>
          {claimCopy.submit}
        </SubmitButton>
      </SendForm>
    </Frame>
  )
}

export default function ClaimPage() {
  const work = useSend<bigint>()
  if (work.outcome?.end !== 'done') return <ClaimForm by={work} />
  const amount = work.outcome.value
  const hint = amount > 0n ? claimCopy.doneAmount(`MXN ${mxn(amount)}`) : claimCopy.doneNothing
  return (
    <Done Icon={CircleCheck} title={claimCopy.done} hint={hint}>
      <ButtonLink to={routes.qrs()} wide>
        {claimCopy.seeQrs}
      </ButtonLink>
    </Done>
  )
}
