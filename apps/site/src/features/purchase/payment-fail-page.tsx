import { redirect } from 'react-router'
import { CircleX, MessageCircle } from 'lucide-react'
import type { Event } from '@saldo/contract/events'
import { getOrder } from '@saldo/contract/orders'
import { call } from '@saldo/client/api/call.ts'
import { useConfig } from '@saldo/client/config.ts'
import { eventContext } from '../../shared/current-event.ts'
import { routes } from '@saldo/client/routes.ts'
import { buttonClass, ButtonLink } from '@saldo/ui/button.tsx'
import { whatsappUrl } from '../../shared/whatsapp.ts'
import { purchaseCopy } from './copy.ts'
import { localPurchaseCode } from './local-order.ts'
import styles from './payment-page.module.css'
import { PurchaseFrame, PurchaseSkeleton } from './purchase-frame.tsx'
import { retryPurchase } from './orders.ts'
import type { Route } from './+types/payment-fail-page.ts'

/** Why the payment was refused and what to do; general words when the reason is unknown or nothing was paid. */
const refusalOf = async (event: Event, purchase_code: string): Promise<string> => {
  try {
    const order = await call(getOrder, { params: { event: event.id, purchase_code } })
    return order.payment_refusal ?? purchaseCopy.failText
  } catch {
    return purchaseCopy.failText
  }
}

export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => {
  const event = context.get(eventContext)
  const purchaseCode = localPurchaseCode()
  if (purchaseCode === null) throw redirect(routes.addFunds(event.url))
  return { event, why: await refusalOf(event, await retryPurchase(event, purchaseCode)) }
}

export const HydrateFallback = PurchaseSkeleton

const grouped = (phone: string): string =>
  phone.replace(/^(\d{2})(\d{2})(\d{4})(\d{4})$/, '+$1\u00a0$2\u00a0$3\u00a0$4')

/** A link to the support chat with a prepared question. */
const Contact = ({ event }: { event: Event }) => {
  const { brand } = useConfig()
  return (
    <a
      className={buttonClass({ look: 'secondary', wide: true })}
      href={whatsappUrl(brand.support_phone, purchaseCopy.helpText(event.name))}
      target="_blank"
      rel="noreferrer"
    >
      <MessageCircle size={20} aria-hidden="true" />
      {purchaseCopy.contact(grouped(brand.support_phone))}
    </a>
  )
}

export default function PaymentFailPage({ loaderData: { event, why } }: Route.ComponentProps) {
  return (
    <PurchaseFrame title={purchaseCopy.failTitle} event={event}>
      <div className={styles.center}>
        <CircleX size={56} aria-hidden="true" className={styles.refused} />
        <p>{why}</p>
      </div>
      <ButtonLink to={routes.completePurchase(event.url)} wide>
        {purchaseCopy.failRetry}
      </ButtonLink>
      <Contact event={event} />
    </PurchaseFrame>
  )
}
