import type { User } from '@saldo/contract/auth'
import type { Event } from '@saldo/contract/events'
import type { Order } from '@saldo/contract/orders'
import { useConfig } from '@saldo/client/config.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { purchaseCopy } from './copy.ts'
import { CountdownCircle } from './countdown-circle.tsx'
import { MethodList } from './method-list.tsx'
import { offeredMethods } from './methods/pay-methods.ts'
import { OrderLines } from './order-lines.tsx'
import { PurchaseFrame } from './purchase-frame.tsx'
import { TermsBox } from './terms-box.tsx'
import { TermsReminder } from './terms-reminder.tsx'
import { TimeLeft } from './time-left.tsx'
import { useConnectionLost } from './use-connection-lost.ts'
import { useMethod } from './use-method.ts'
import { useOrderTime } from './use-order-time.ts'
import { useOtherTabs } from './use-other-tabs.ts'

const ConnectionLost = () => (
  <Alert tone="warning" sentences={[purchaseCopy.connectionLost]} takesFocus={false} />
)

type CheckoutProps = { order: Order; user: User; event: Event; onOver: () => void }

/** The payment of an order: its lines, the terms, a method. */
export const Checkout = ({ order, user, event, onOver }: CheckoutProps) => {
  const {
    accepted,
    accept,
    hasTerms,
    chosen,
    choose,
    doing,
    onDoing,
    reminders,
    isReminding,
    closeReminder,
  } = useMethod()
  const isPaying = doing === 'paying'
  const time = useOrderTime({ order, event }, isPaying, onOver)
  useOtherTabs(order, event, isPaying)
  const isOffline = useConnectionLost()
  const methods = offeredMethods(useConfig())
  return (
    <PurchaseFrame
      title={purchaseCopy.summaryTitle}
      event={event}
      aside={<CountdownCircle seconds={time.seconds} />}
    >
      <TimeLeft {...time} onAsk={() => void time.askForMore()} onClose={time.forgetAnswer} />
      <OrderLines order={order} user={user} />
      {isOffline && <ConnectionLost />}
      <TermsBox accepted={accepted} onChange={accept} disabled={isPaying} reminders={reminders} />
      {isReminding && <TermsReminder key={reminders} onClose={closeReminder} />}
      <MethodList methods={methods} chosen={chosen} isBusy={doing !== 'nothing'} onChoose={choose} />
      {chosen && <chosen.Panel order={order} user={user} hasTerms={hasTerms} onDoing={onDoing} />}
    </PurchaseFrame>
  )
}
