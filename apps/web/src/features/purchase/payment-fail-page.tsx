import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { CircleX, MessageCircle } from 'lucide-react'
import type { Event } from '@saldo/contract/events'
import { purchaseCopy } from '@saldo/copy/purchase'
import { useConfig } from '../../shared/config.ts'
import { eventContext } from '../../shared/current-event.ts'
import { routes } from '../../shared/routes.ts'
import { buttonClass, ButtonLink } from '../../shared/ui/button.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { whatsappUrl } from '../../shared/whatsapp.ts'
import { localPurchaseCode } from './local-order.ts'
import styles from './payment-page.module.css'
import { PurchaseFrame, PurchaseSkeleton } from './purchase-frame.tsx'
import { retryPurchase } from './retry-order.ts'

export const clientLoader = async ({
  context,
}: ClientLoaderFunctionArgs): Promise<{ event: Event } | Response> => {
  const event = context.get(eventContext)
  const purchaseCode = localPurchaseCode()
  if (purchaseCode === null) return redirect(routes.addFunds(event.url))
  const retried = await retryPurchase(event.id, purchaseCode)
  if (retried === 'in_process') return redirect(routes.paymentComplete(event.url))
  if (retried === 'over') return redirect(routes.addFunds(event.url))
  return { event }
}

export const HydrateFallback = PurchaseSkeleton

const grouped = (phone: string): string => phone.replace(/^(\d{2})(\d{2})(\d{4})(\d{4})$/, '+$1 $2 $3 $4')

/** The support's chat, with the question already written. */
const Contact = ({ event }: { event: Event }) => {
  const { brand } = useConfig()
  return (
    <a
      className={buttonClass('secondary', true)}
      href={whatsappUrl(brand.support_phone, purchaseCopy.helpText(event.name))}
      target="_blank"
      rel="noreferrer"
    >
      <MessageCircle size={20} aria-hidden="true" />
      {purchaseCopy.contact(grouped(brand.support_phone))}
    </a>
  )
}

export default function PaymentFailPage() {
  const { event } = useLoaderData<{ event: Event }>()
  return (
    <PurchaseFrame title={purchaseCopy.failTitle} event={event}>
      <PageHead title={`${purchaseCopy.failTitle} · ${event.name}`} />
      <div className={styles.center}>
        <CircleX size={56} aria-hidden="true" className={styles.refused} />
        <p>{purchaseCopy.failText}</p>
      </div>
      <ButtonLink to={routes.completePurchase(event.url)} wide>
        {purchaseCopy.failRetry}
      </ButtonLink>
      <Contact event={event} />
    </PurchaseFrame>
  )
}
