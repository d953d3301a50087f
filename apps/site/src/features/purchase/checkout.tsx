import { useCallback, useRef, useState } from 'react'
import type { User } from '@saldo/contract/auth'
import type { Event } from '@saldo/contract/events'
import type { Order } from '@saldo/contract/orders'
import { useConfig } from '@saldo/client/config.ts'
import { useIsOnline } from '@saldo/client/use-is-online.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Money } from '@saldo/ui/money.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './complete-purchase-page.module.css'
import { purchaseCopy } from './copy.ts'
import { CountdownCircle } from './countdown-circle.tsx'
import type { Doing, PayMethod, ReturnNotice } from './methods/pay-method.ts'
import { MethodList } from './method-list.tsx'
import { offeredMethods } from './methods/pay-methods.ts'
import { PurchaseFrame } from './purchase-frame.tsx'
import { ReturnAlert } from './return-alert.tsx'
import { TermsBox, TermsReminder } from './terms-box.tsx'
import { TimeLeft } from './time-left.tsx'
import { useOrderTime } from './use-order-time.ts'
import { useOtherTabs } from './use-other-tabs.ts'

const phoneText = ({ country_code, phone_number }: User): string =>
  `+${country_code ?? ''} ${(phone_number ?? '').replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3')}`

/** The order's lines, its buyer and the destination of the QR. */
const OrderLines = ({ order, user }: { order: Order; user: User }) => (
  <>
    <dl className={styles.lines}>
      {Object.entries({
        [purchaseCopy.event]: order.event_name,
        [purchaseCopy.amountOf]: <Money centavos={order.amount} size="large" />,
        [purchaseCopy.email]: user.email,
        [purchaseCopy.phone]: phoneText(user),
      }).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p className={shapes.note}>{purchaseCopy.delivery}</p>
  </>
)

/** Requires the terms before a method; withdrawing acceptance drops the method and its widgets. */
const useMethod = () => {
  const [accepted, setAccepted] = useState(false)
  /** The current value for callbacks that run after the render. */
  const terms = useRef(false)
  const hasTerms = useCallback(() => terms.current, [])
  const [chosen, setChosen] = useState<PayMethod>()
  const [doing, setDoing] = useState<Doing>('nothing')
  /** The number of times a method was chosen without the terms, and the reminder closed last. */
  const [reminders, setReminders] = useState(0)
  const [closed, setClosed] = useState(0)
  const accept = (next: boolean) => {
    terms.current = next
    setAccepted(next)
    setClosed(reminders)
    if (!next) setChosen(undefined)
  }
  const choose = (method: PayMethod) => {
    if (accepted) setChosen(method)
    else setReminders((count) => count + 1)
  }
  const closeReminder = useCallback(() => setClosed(reminders), [reminders])
  const isReminding = reminders > closed
  return {
    accepted,
    accept,
    hasTerms,
    chosen,
    choose,
    doing,
    setDoing,
    reminders,
    isReminding,
    closeReminder,
  }
}

const ConnectionLost = () => (
  <Alert tone="warning" sentences={[purchaseCopy.connectionLost]} takesFocus={false} />
)

type CheckoutProps = {
  order: Order
  user: User
  event: Event
  /** Why a payer who came back from a vendor's page has not paid; null for all others. */
  returned: ReturnNotice | null
  onOver: () => void
}

/** The payment of an order: its lines, the terms, a method. */
export const Checkout = ({ order, user, event, returned, onOver }: CheckoutProps) => {
  const method = useMethod()
  const { accepted, chosen, doing, reminders } = method
  const isLost = returned?.isUnknown === true
  const isPaying = isLost || doing === 'paying'
  const time = useOrderTime({ order, event }, isPaying, onOver)
  useOtherTabs(order, event, isPaying)
  const isOnline = useIsOnline()
  const methods = offeredMethods(useConfig())
  return (
    <PurchaseFrame
      title={purchaseCopy.summaryTitle}
      event={event}
      aside={<CountdownCircle seconds={time.seconds} />}
    >
      <TimeLeft {...time} onAsk={() => void time.askForMore()} onClose={time.forgetAnswer} />
      <OrderLines order={order} user={user} />
      {!isOnline && <ConnectionLost />}
      {returned && <ReturnAlert notice={returned} />}
      <TermsBox accepted={accepted} onChange={method.accept} disabled={isPaying} reminders={reminders} />
      {method.isReminding && <TermsReminder key={reminders} onClose={method.closeReminder} />}
      <MethodList
        methods={methods}
        chosen={chosen}
        isBusy={isLost || doing !== 'nothing'}
        onChoose={method.choose}
      />
      {chosen && (
        <chosen.Panel order={order} user={user} hasTerms={method.hasTerms} onDoing={method.setDoing} />
      )}
    </PurchaseFrame>
  )
}
