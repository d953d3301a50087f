import { useState } from 'react'
import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { User } from '@saldo/contract/auth'
import type { Event } from '@saldo/contract/events'
import { getOrder, type Order } from '@saldo/contract/orders'
import { purchaseCopy } from '@saldo/copy/purchase'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { eventContext } from '../../shared/current-event.ts'
import { userContext } from '../../shared/current-user.ts'
import { routes } from '../../shared/routes.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { Checkout } from './checkout.tsx'
import { clearOrder, localPurchaseCode } from './local-order.ts'
import { elsewhere } from './pay-by-card.ts'
import { PurchaseSkeleton } from './purchase-frame.tsx'

type CompletePurchase = { event: Event; user: User; order: Order | null }

export const clientLoader = async ({
  context,
}: ClientLoaderFunctionArgs): Promise<CompletePurchase | Response> => {
  const event = context.get(eventContext)
  const user = context.get(userContext)
  const purchase_code = localPurchaseCode()
  if (purchase_code === null) return redirect(routes.addFunds(event.url))
  try {
    const order = await call(getOrder, { params: { event: event.id, purchase_code } })
    const path = elsewhere(order)
    return path === null ? { event, user, order } : redirect(path)
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnanswered) throw error
    clearOrder()
    return { event, user, order: null }
  }
}

export const HydrateFallback = PurchaseSkeleton

/** Says why the purchase can't go on; the only way leads back to the amount. */
const Ended = ({ event, why }: { event: Event; why: string }) => (
  <Dialog
    kind="error"
    title={purchaseCopy.oops}
    onConfirm={() => window.location.assign(routes.addFunds(event.url))}
  >
    <p>{why}</p>
  </Dialog>
)

export default function CompletePurchasePage() {
  const { event, user, order } = useLoaderData<CompletePurchase>()
  const [isOver, setIsOver] = useState(false)
  return (
    <>
      <PageHead title={`${purchaseCopy.summaryTitle} · ${event.name}`} />
      {order === null && <Ended event={event} why={purchaseCopy.orderNotLoaded} />}
      {isOver && <Ended event={event} why={purchaseCopy.timeIsOver} />}
      {order && !isOver && (
        <Checkout order={order} user={user} event={event} onOver={() => setIsOver(true)} />
      )}
    </>
  )
}
