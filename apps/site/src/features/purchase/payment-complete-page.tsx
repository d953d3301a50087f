import { useEffect } from 'react'
import { redirect, redirectDocument } from 'react-router'
import { CircleCheck, Hourglass } from 'lucide-react'
import type { Event } from '@saldo/contract/events'
import type { Qr } from '@saldo/contract/wallets'
import { walletsCopy } from '@saldo/copy/wallets'
import { eventContext } from '../../shared/current-event.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { DownloadQr, QrImage } from '@saldo/ui/qr/qr-image.tsx'
import { routes } from '@saldo/client/routes.ts'
import { ActionBar } from '@saldo/ui/card.tsx'
import { Alert } from '@saldo/ui/alert.tsx'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Money } from '@saldo/ui/money.tsx'
import { Spinner } from '@saldo/ui/waiting.tsx'
import { purchaseCopy } from './copy.ts'
import { adoptPurchase, forgetPurchase, localPurchaseCode, purchaseInAddress } from './local-order.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './payment-page.module.css'
import { findPaymentState } from './payment-state.ts'
import { PurchaseFrame, PurchaseSkeleton } from './purchase-frame.tsx'
import { cancelWaiting, WaitingPayment } from './waiting-payment.tsx'
import type { Route } from './+types/payment-complete-page.ts'

const ASK_AGAIN_MS = 3_000

export const clientLoader = async ({ context, request }: Route.ClientLoaderArgs) => {
  const event = context.get(eventContext)
  const named = purchaseInAddress(request.url)
  const purchaseCode = named ?? localPurchaseCode()
  if (purchaseCode === null) throw redirect(routes.addFunds(event.url))
  const state = await findPaymentState(context.get(userContext).id, event.id, purchaseCode)
  if (named !== null && state.kind !== 'over' && state.kind !== 'unanswered') {
    adoptPurchase(named)
    throw redirect(routes.paymentComplete(event.url))
  }
  if (state.kind === 'unpaid') throw redirectDocument(routes.paymentFail(event.url))
  if (state.kind !== 'over') return { event, purchaseCode, state }
  forgetPurchase(purchaseCode)
  throw redirect(routes.addFunds(event.url))
}

/** The form of a payment that waits for its payer: cancels it. */
export const clientAction = async ({ context }: Route.ClientActionArgs) => {
  const purchaseCode = localPurchaseCode()
  return purchaseCode === null ? null : cancelWaiting(context.get(eventContext), purchaseCode)
}

export const HydrateFallback = PurchaseSkeleton

/** Polls every few seconds until the payment is confirmed or refused, then the page changes by itself. */
const Confirming = ({ isUnanswered }: { isUnanswered: boolean }) => {
  useLoaderPolling(ASK_AGAIN_MS, isUnanswered)
  return (
    <div className={styles.center}>
      <Hourglass size={56} aria-hidden="true" className={styles.waiting} />
      <output>{purchaseCopy.confirmingText}</output>
      {isUnanswered && <Alert tone="warning" sentences={[purchaseCopy.confirmingUnanswered]} hidesItself />}
      <Spinner />
      <ButtonLink to={routes.qrs()} look="secondary" wide>
        {purchaseCopy.seeQrs}
      </ButtonLink>
    </div>
  )
}

type PaidProps = { event: Event; purchaseCode: string; qr: Qr }

const Paid = ({ event, purchaseCode, qr }: PaidProps) => {
  // The QR is credited: leaving this screen ends the purchase.
  useEffect(() => () => forgetPurchase(purchaseCode), [purchaseCode])
  return (
    <>
      <output className={styles.done}>
        <CircleCheck size={28} aria-hidden="true" />
        <Money centavos={qr.available_balance} size="huge" />
      </output>
      <QrImage code={qr.code} eventName={event.name} />
      <p className={shapes.muted}>{purchaseCopy.completeText}</p>
      <div className={shapes.pair}>
        <ButtonLink to={routes.qrs()} look="secondary" wide>
          {purchaseCopy.seeQrs}
        </ButtonLink>
        <ButtonLink to={routes.addFunds(event.url)} look="secondary" wide>
          {walletsCopy.topUp}
        </ButtonLink>
      </div>
      <ActionBar>
        <DownloadQr code={qr.code} look="primary" />
      </ActionBar>
    </>
  )
}

const titles = {
  paid: purchaseCopy.completeTitle,
  waiting: purchaseCopy.waitingTitle,
  confirming: purchaseCopy.confirmingTitle,
  unanswered: purchaseCopy.confirmingTitle,
}

export default function PaymentCompletePage({
  loaderData: { event, purchaseCode, state },
}: Route.ComponentProps) {
  const title = titles[state.kind]
  return (
    <PurchaseFrame title={title} event={event}>
      {state.kind === 'paid' && <Paid event={event} purchaseCode={purchaseCode} qr={state.qr} />}
      {state.kind === 'waiting' && (
        <WaitingPayment event={event} order={state.order} waiting={state.waiting} />
      )}
      {(state.kind === 'confirming' || state.kind === 'unanswered') && (
        <Confirming isUnanswered={state.kind === 'unanswered'} />
      )}
    </PurchaseFrame>
  )
}
