import { useState } from 'react'
import { Form, redirectDocument, useNavigation, useRevalidator } from 'react-router'
import type { Event } from '@saldo/contract/events'
import type { Purchase } from '@saldo/contract/purchases'
import { getQr, type Qr } from '@saldo/contract/wallets'
import { call } from '@saldo/client/api/call.ts'
import { lastAnswer } from '@saldo/client/live/last-answer.ts'
import { eventContext } from '../../shared/current-event.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { textOf } from '@saldo/client/form-text.ts'
import { routes } from '@saldo/client/routes.ts'
import { ActionBar } from '@saldo/ui/action-bar.tsx'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { amountOf } from './amount.ts'
import { AmountFields } from './amount-fields.tsx'
import styles from './add-funds-page.module.css'
import { purchaseCopy } from './copy.ts'
import { findInProcess, InProcess } from './in-process.tsx'
import { PendingDialog } from './pending-dialog.tsx'
import { findPending, type Pending } from './pending-order.ts'
import { PurchaseFrame, PurchaseSkeleton } from './purchase-frame.tsx'
import { QrBanner } from './qr-banner.tsx'
import { requireOpenEvent } from './require-open-event.ts'
import { startOrder } from './start-order.ts'
import type { Route } from './+types/add-funds-page.ts'

/** `inProcess`: an unconfirmed payment for this event, made on any device. */
type AddFunds = { event: Event; qr: Qr | null; pending: Pending; inProcess: Purchase | undefined }

const readQr = lastAnswer<Qr | null>()

export const clientLoader = async ({ context }: Route.ClientLoaderArgs): Promise<AddFunds> => {
  const event = context.get(eventContext)
  const user = context.get(userContext)
  const params = { external_user: user.id, event: event.id }
  const [qr, pending, inProcess] = await Promise.all([
    readQr(`${user.id} ${event.id}`, () => call(getQr, { params })),
    findPending(event.id),
    findInProcess(user.id, event.id),
    requireOpenEvent(event),
  ])
  return { event, qr, pending, inProcess }
}

export const clientAction = async ({ request, context }: Route.ClientActionArgs) => {
  const event = context.get(eventContext)
  const user = context.get(userContext)
  const amount = amountOf(textOf(await request.formData(), 'amount'))
  const outcome = await startOrder({ user, eventId: event.id, amount })
  return outcome.kind === 'started' ? redirectDocument(routes.completePurchase(event.url)) : outcome
}

export const HydrateFallback = PurchaseSkeleton

type Outcome = Route.ComponentProps['actionData']

const useProblems = (outcome: Outcome): { problems: string[] | undefined; close: () => void } => {
  const [closed, setClosed] = useState<unknown>()
  const isShown = outcome && 'problems' in outcome && outcome !== closed
  return { problems: isShown ? outcome.problems : undefined, close: () => setClosed(outcome) }
}

const AmountForm = ({ event, outcome }: { event: Event; outcome: Outcome }) => {
  const [typed, setTyped] = useState('')
  const isSending = useNavigation().formMethod === 'POST'
  const { problems, close } = useProblems(outcome)
  const isEnough = amountOf(typed) >= event.min_topup
  return (
    <Form method="post" className={styles.form} onSubmit={close}>
      <AmountFields typed={typed} onType={setTyped} event={event} />
      {problems && <Alert key={problems.join()} sentences={problems} hidesItself onClose={close} />}
      <ActionBar>
        <Button type="submit" wide busy={isSending} disabled={!isEnough}>
          {purchaseCopy.next}
        </Button>
      </ActionBar>
    </Form>
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

export default function AddFundsPage({
  loaderData: { event, qr, pending, inProcess },
  actionData,
}: Route.ComponentProps) {
  return (
    <PurchaseFrame title={purchaseCopy.addFundsTitle} event={event}>
      <PageHead title={`${purchaseCopy.addFundsTitle} · ${event.name}`} />
      <p className={styles.hint}>{purchaseCopy.addFundsHint}</p>
      {pending.kind === 'order' && <PendingDialog event={event} order={pending.order} />}
      {pending.kind === 'unknown' && <UnknownPending />}
      {inProcess && pending.kind !== 'order' && <InProcess purchase={inProcess} />}
      {qr && <QrBanner balance={qr.available_balance} />}
      {qr?.status === 'blocked' ? <BlockedQr /> : <AmountForm event={event} outcome={actionData} />}
    </PurchaseFrame>
  )
}
