import { useCallback, useState } from 'react'
import { redirect } from 'react-router'
import type { User } from '@saldo/contract/auth'
import type { Event } from '@saldo/contract/events'
import { getOrder, type Order } from '@saldo/contract/orders'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
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

/** Without an order, `problems` says why it could not be shown. */
type CompletePurchase = { event: Event; user: User; order: Order } | { event: Event; problems: string[] }

export const clientLoader = async ({
  context,
  request,
}: Route.ClientLoaderArgs): Promise<CompletePurchase | Response> => {
  const event = context.get(eventContext)
  const user = context.get(userContext)
  const named = purchaseInAddress(request.url)
  const purchase_code = named ?? localPurchaseCode()
  if (purchase_code === null) return redirect(routes.addFunds(event.url))
  try {
    const order = await call(getOrder, { params: { event: event.id, purchase_code } })
    if (named !== null) {
      adoptPurchase(order.purchase_code)
      return redirect(routes.completePurchase(event.url))
    }
    const path = elsewhere(order)
    if (path !== null) return redirect(path)
    await requireOpenEvent(event)
    return (await finishReturn(request.url, order, user.email)) ?? { event, user, order }
  } catch (error) {
    if (error instanceof Response) throw error
    // A network failure must not discard a live order: the amount screen finds it again.
    if (!isOrderGone(error)) return { event, problems: sentencesOf(error) }
    forgetPurchase(purchase_code)
    return { event, problems: [purchaseCopy.orderNotLoaded] }
  }
}

export const HydrateFallback = PurchaseSkeleton

type EndedProps = { event: Event; kind: 'error' | 'warning'; why: string[] }

/** Why the purchase can't continue; the only link leads back to the amount. */
const Ended = ({ event, kind, why }: EndedProps) => (
  <Dialog
    kind={kind}
    title={purchaseCopy.oops}
    onConfirm={() => window.location.assign(routes.addFunds(event.url))}
  >
    {why.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </Dialog>
)

export default function CompletePurchasePage({ loaderData: loaded }: Route.ComponentProps) {
  const { event } = loaded
  const [isOver, setIsOver] = useState(false)
  const endTime = useCallback(() => setIsOver(true), [])
  return (
    <>
      <PageHead title={`${purchaseCopy.summaryTitle} · ${event.name}`} />
      {'problems' in loaded && <Ended event={event} kind="warning" why={loaded.problems} />}
      {isOver && <Ended event={event} kind="error" why={[purchaseCopy.timeIsOver]} />}
      {'order' in loaded && !isOver && <Checkout {...loaded} onOver={endTime} />}
    </>
  )
}
