import { useState } from 'react'
import { redirect, redirectDocument, useRevalidator } from 'react-router'
import { Wallet } from 'lucide-react'
import type { Event } from '@saldo/contract/events'
import { centavos } from '@saldo/contract/money'
import type { Order } from '@saldo/contract/orders'
import { getQr, type Qr } from '@saldo/contract/wallets'
import { call } from '@saldo/client/api/call.ts'
import { lastAnswer } from '@saldo/client/live/last-answer.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { mxn, mxnShort } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { ActionBar } from '@saldo/ui/card.tsx'
import { Alert } from '@saldo/ui/alert.tsx'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { eventContext } from '../../shared/current-event.ts'
import { amountOf, amountText } from './amount.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './add-funds-page.module.css'
import { purchaseCopy } from './copy.ts'
import { findInProcess, InProcess } from './in-process.tsx'
import { giveUpOrder, readPending, startOrder } from './orders.ts'
import { PurchaseFrame, PurchaseSkeleton, requireOpenEvent } from './purchase-frame.tsx'
import type { Route } from './+types/add-funds-page.ts'

const readQr = lastAnswer<Qr | null>()

/** `pending`: the purchase begun on this device; `inProcess`: an unconfirmed payment for this event, made on any device. */
export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => {
  const event = context.get(eventContext)
  const user = context.get(userContext)
  const params = { external_user: user.id, event: event.id }
  const [qr, pending, inProcess] = await Promise.all([
    readQr(`${user.id} ${event.id}`, () => call(getQr, { params })),
    outcomeOf(() => readPending(event.id)),
    findInProcess(user.id, event.id),
    requireOpenEvent(event),
  ])
  return { event, qr, pending, inProcess }
}

export const clientAction = actionOf({
  start: async (form, { context }) => {
    const event = context.get(eventContext)
    const amount = amountOf(textOf(form, 'amount'))
    const end = await startOrder({ user: context.get(userContext), eventId: event.id, amount })
    if (end === 'started') throw redirectDocument(routes.completePurchase(event.url))
  },
  giveUp: async (form, { context }) => {
    const event = context.get(eventContext)
    const end = await giveUpOrder(event.id, textOf(form, 'purchase_code'))
    if (end !== 'ended') throw redirect(routes.paymentComplete(event.url))
  },
})

export const HydrateFallback = PurchaseSkeleton

const presets = [10_000, 20_000, 50_000, 100_000].map(centavos)

type AmountFieldsProps = { typed: string; onType: (text: string) => void; event: Event }

const outOfBounds = (typed: string, event: Event): string | undefined => {
  const amount = amountOf(typed)
  if (typed.trim() === '') return undefined
  if (amount < event.min_topup) return purchaseCopy.minimum(mxnShort(event.min_topup))
  return amount > event.max_topup ? purchaseCopy.maximum(mxnShort(event.max_topup)) : undefined
}

/** Four preset amounts and a free one; both write the same field. */
const AmountFields = ({ typed, onType, event }: AmountFieldsProps) => (
  <>
    <fieldset className={styles.presets} aria-label={purchaseCopy.presets}>
      {presets.map((preset) => (
        <Button
          key={preset}
          look="choice"
          aria-pressed={amountOf(typed) === preset}
          onClick={() => onType(amountText(preset))}
        >
          <span className={styles.currency}>MXN</span>
          <span className={styles.amount}>{mxnShort(preset)}</span>
        </Button>
      ))}
    </fieldset>
    <TextField
      label={purchaseCopy.otherAmount}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={typed}
      onChange={(change) => onType(change.target.value)}
      error={outOfBounds(typed, event)}
    />
  </>
)

const AmountForm = ({ event }: { event: Event }) => {
  const [typed, setTyped] = useState('')
  return (
    <SendForm
      by={useSend()}
      also={{ intent: 'start' }}
      problemsAt="button"
      hidesProblems
      className={shapes.loose}
    >
      <AmountFields typed={typed} onType={setTyped} event={event} />
      <ActionBar>
        <SubmitButton wide disabled={amountOf(typed) < event.min_topup}>
          {purchaseCopy.next}
        </SubmitButton>
      </ActionBar>
    </SendForm>
  )
}

/** Asks whether to continue the pending purchase; cancelling can be retried while the server is unreachable. */
const PendingDialog = ({ event, order }: { event: Event; order: Order }) => {
  const { busy, failure, send } = useSend()
  const [isLeaving, setIsLeaving] = useState(false)
  // The checkout is another kind of document with its own security policy.
  const goOn = () => {
    setIsLeaving(true)
    window.location.assign(routes.completePurchase(event.url))
  }
  return (
    <Dialog
      kind="confirm"
      title={purchaseCopy.pendingTitle}
      busy={busy || isLeaving}
      onConfirm={goOn}
      onCancel={() => send({ intent: 'giveUp', purchase_code: order.purchase_code })}
    >
      <p>{purchaseCopy.pendingText}</p>
      {failure && <Alert key={failure.at} sentences={failure.problems} takesFocus={false} />}
    </Dialog>
  )
}

const UnknownPending = () => {
  const { revalidate, state } = useRevalidator()
  return (
    <Alert tone="warning" sentences={[purchaseCopy.pendingUnknown]}>
      <Button look="quiet" busy={state === 'loading'} onClick={() => void revalidate()}>
        {purchaseCopy.tryAgain}
      </Button>
    </Alert>
  )
}

/** A blocked QR can't be topped up; it can be replaced on the page where it was blocked. */
const BlockedQr = () => (
  <>
    <Alert tone="warning" sentences={[purchaseCopy.blocked]} />
    <ButtonLink to={routes.qrs()} wide>
      {purchaseCopy.seeQrs}
    </ButtonLink>
  </>
)

/** Shows the balance of an existing QR, to which the top-up goes. */
const QrBanner = ({ balance }: { balance: bigint }) => (
  <aside className={styles.banner}>
    <Wallet size={24} aria-hidden="true" />
    <div>
      <strong>{purchaseCopy.haveQr}</strong>
      <p>{purchaseCopy.balance(`MXN ${mxn(balance)}`)}</p>
    </div>
  </aside>
)

export default function AddFundsPage({
  loaderData: { event, qr, pending, inProcess },
}: Route.ComponentProps) {
  const begun = pending.end === 'done' ? pending.value : undefined
  return (
    <PurchaseFrame title={purchaseCopy.addFundsTitle} event={event}>
      <p className={styles.hint}>{purchaseCopy.addFundsHint}</p>
      {event.auto_refunds_after_hours !== null && (
        <p className={styles.hint}>{purchaseCopy.goesBack(event.auto_refunds_after_hours)}</p>
      )}
      <p className={styles.hint}>
        <AppLink to={routes.conditions(event.url)}>{purchaseCopy.conditions}</AppLink>
      </p>
      {begun && <PendingDialog event={event} order={begun} />}
      {pending.end !== 'done' && <UnknownPending />}
      {inProcess && !begun && <InProcess purchase={inProcess} />}
      {qr && <QrBanner balance={qr.available_balance} />}
      {qr?.status === 'blocked' ? <BlockedQr /> : <AmountForm event={event} />}
    </PurchaseFrame>
  )
}
