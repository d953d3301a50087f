import { useEffect, useRef, useState } from 'react'
import { CreditCard } from 'lucide-react'
import type { User } from '@saldo/contract/auth'
import type { Event } from '@saldo/contract/events'
import { extendOrder, type Order } from '@saldo/contract/orders'
import { purchaseCopy } from '@saldo/copy/purchase'
import { sentencesOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { routes } from '../../shared/routes.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CardMethod } from './card-method.tsx'
import styles from './complete-purchase-page.module.css'
import { CountdownCircle } from './countdown-circle.tsx'
import { WARNING_SECONDS } from './countdown.ts'
import { giveUpOrder } from './give-up-order.ts'
import { deadlineOf } from './local-order.ts'
import { OrderLines } from './order-lines.tsx'
import { TermsBox } from './terms-box.tsx'
import { PurchaseFrame } from './purchase-frame.tsx'
import { useCountdown } from './use-countdown.ts'
import { useConnectionLost } from './use-connection-lost.ts'

type CheckoutProps = { order: Order; user: User; event: Event; onOver: () => void }

/** The order's time: what is left, more of it on request, and the end, which never cuts a payment that is on its way. */
const useOrderTime = ({ order, event, onOver }: Omit<CheckoutProps, 'user'>, isPaying: boolean) => {
  const eventId = event.id
  const [deadline, setDeadline] = useState(() => deadlineOf(order))
  const [isExtending, setIsExtending] = useState(false)
  const [problems, setProblems] = useState<string[]>()
  const seconds = useCountdown(deadline)
  const hasEnded = useRef(false)
  useEffect(() => {
    if (seconds > 0 || isPaying || hasEnded.current) return
    hasEnded.current = true
    const end = async () => {
      const outcome = await giveUpOrder(eventId, order.purchase_code)
      if (outcome === 'in_process') window.location.assign(routes.paymentComplete(order.event_url))
      else onOver()
    }
    void end()
  }, [seconds, isPaying, eventId, order, onOver])
  const extend = async () => {
    setIsExtending(true)
    try {
      setDeadline(
        deadlineOf(
          await call(extendOrder, { params: { event: eventId, purchase_code: order.purchase_code } }),
        ),
      )
    } catch (error) {
      setProblems(sentencesOf(error))
    }
    setIsExtending(false)
  }
  return { seconds, extend, isExtending, problems, close: () => setProblems(undefined) }
}

/** Terms first, then a method: choosing without them only draws the eye to them. */
const useMethod = () => {
  const [accepted, setAccepted] = useState(false)
  const [isCard, setIsCard] = useState(false)
  const [reminders, setReminders] = useState(0)
  const accept = (next: boolean) => {
    setAccepted(next)
    setReminders(0)
    if (!next) setIsCard(false)
  }
  const chooseCard = () => {
    if (accepted) setIsCard(true)
    else setReminders((count) => count + 1)
  }
  return { accepted, accept, isCard, chooseCard, reminders, forgetReminders: () => setReminders(0) }
}

type MethodsProps = { isCard: boolean; isPaying: boolean; onCard: () => void }

const Methods = ({ isCard, isPaying, onCard }: MethodsProps) => (
  <fieldset className={styles.methods} aria-label={purchaseCopy.methods}>
    <button
      type="button"
      className={styles.method}
      aria-pressed={isCard}
      disabled={isCard || isPaying}
      onClick={onCard}
    >
      <CreditCard size={24} aria-hidden="true" />
      <span>
        <strong>{purchaseCopy.card}</strong>
        <span>{purchaseCopy.cardHint}</span>
      </span>
    </button>
  </fieldset>
)

/** Pays an order: what it is for, the terms, a method. */
export const Checkout = ({ order, user, event, onOver }: CheckoutProps) => {
  const [isPaying, setIsPaying] = useState(false)
  const { seconds, extend, isExtending, problems, close } = useOrderTime({ order, event, onOver }, isPaying)
  const { accepted, accept, isCard, chooseCard, reminders, forgetReminders } = useMethod()
  const isOffline = useConnectionLost()
  return (
    <PurchaseFrame
      title={purchaseCopy.summaryTitle}
      event={event}
      aside={<CountdownCircle seconds={seconds} />}
    >
      {seconds <= WARNING_SECONDS && seconds > 0 && (
        <Button look="secondary" wide busy={isExtending} onClick={() => void extend()}>
          {purchaseCopy.moreTime}
        </Button>
      )}
      {problems && <Alert sentences={problems} hidesItself onClose={close} />}
      <OrderLines order={order} user={user} />
      {isOffline && <Alert tone="warning" sentences={[purchaseCopy.connectionLost]} hidesItself />}
      <TermsBox accepted={accepted} onChange={accept} highlighted={reminders > 0} />
      {reminders > 0 && (
        <Alert
          key={reminders}
          tone="warning"
          sentences={[purchaseCopy.termsNeeded]}
          hidesItself
          onClose={forgetReminders}
        />
      )}
      <Methods isCard={isCard} isPaying={isPaying} onCard={chooseCard} />
      {isCard && <CardMethod order={order} user={user} onPaying={setIsPaying} />}
    </PurchaseFrame>
  )
}
