import { useCallback, useState } from 'react'
import { redirect } from 'react-router'
import type { Event } from '@saldo/contract/events'
import { getOrder } from '@saldo/contract/orders'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf, refusal } from '@saldo/client/api/outcome.ts'
import { eventContext } from '../../shared/current-event.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { routes } from '@saldo/client/routes.ts'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { Checkout } from './checkout.tsx'
import { purchaseCopy } from './copy.ts'
import { adoptPurchase, forgetPurchase, localPurchaseCode, purchaseInAddress } from './local-order.ts'
import { finishReturn } from './methods/pay-methods.ts'
import { elsewhere, isOrderGone } from './orders.ts'
import { PurchaseSkeleton, requireOpenEvent } from './purchase-frame.tsx'
import type { Route } from './+types/complete-purchase-page.ts'

export const clientLoader = async ({ context, request }: Route.ClientLoaderArgs) => {
  const event = context.get(eventContext)
  const user = context.get(userContext)
  const named = purchaseInAddress(request.url)
  const purchase_code = named ?? localPurchaseCode()
  if (purchase_code === null) throw redirect(routes.addFunds(event.url))
  const read = async () => {
    const order = await call(getOrder, { params: { event: event.id, purchase_code } })
    if (named !== null) {
      adoptPurchase(order.purchase_code)
      throw redirect(routes.completePurchase(event.url))
    }
    const path = elsewhere(order)
    if (path !== null) throw redirect(path)
    await requireOpenEvent(event)
    const returned = await finishReturn(request.url, order, user.email)
    if (returned instanceof Response) throw returned
    return { order, returned }
  }
  const found = await outcomeOf(() =>
    read().catch((error: unknown) => {
      // A network failure must not discard a live order: the amount screen finds it again.
      if (!isOrderGone(error)) throw error
      forgetPurchase(purchase_code)
      throw refusal(purchaseCopy.orderNotLoaded)
    }),
  )
  return { event, user, found }
}

export const HydrateFallback = PurchaseSkeleton

type EndedProps = { event: Event; kind: 'error' | 'warning'; why: string[] }

/** Why the purchase can't continue; the only link leads back to the amount. */
const Ended = ({ event, kind, why }: EndedProps) => (
  <>
    <PageHead title={`${purchaseCopy.summaryTitle} · ${event.name}`} />
    <Dialog
      kind={kind}
      title={purchaseCopy.oops}
      onConfirm={() => window.location.assign(routes.addFunds(event.url))}
    >
      {why.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Dialog>
  </>
)

export default function CompletePurchasePage({ loaderData: { event, user, found } }: Route.ComponentProps) {
  const [isOver, setIsOver] = useState(false)
  const endTime = useCallback(() => setIsOver(true), [])
  return (
    <>
      {found.end !== 'done' && <Ended event={event} kind="warning" why={found.problems} />}
      {isOver && <Ended event={event} kind="error" why={[purchaseCopy.timeIsOver]} />}
      {found.end === 'done' && !isOver && (
        <Checkout {...found.value} user={user} event={event} onOver={endTime} />
      )}
    </>
  )
}
