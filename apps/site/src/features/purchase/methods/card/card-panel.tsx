import { useState } from 'react'
import { CreditCard } from 'lucide-react'
import { useConfig } from '@saldo/client/config.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { SlowNotice } from '@saldo/ui/waiting.tsx'
import { purchaseCopy } from '../../copy.ts'
import { cardCopy } from './copy.ts'
import { payByCard } from './pay-by-card.ts'
import { useWidget } from '../use-widget.ts'
import { WidgetFrame } from '../widget-frame.tsx'
import { leaveFor, useTellDoing, type PanelProps, type PayMethod } from '../pay-method.ts'

const usePayment = ({ order, user }: PanelProps) => {
  const [problem, setProblem] = useState<string>()
  const [isPaying, setIsPaying] = useState(false)
  const refuse = (why: string) => {
    setIsPaying(false)
    setProblem(why)
  }
  const pay = async () => {
    if (!navigator.onLine) return refuse(purchaseCopy.offlineAtPay)
    setIsPaying(true)
    setProblem(undefined)
    const { cardToken } = await import('./card-brick.tsx')
    const card = await cardToken()
    // The network may have failed while the form requested the token.
    if (!navigator.onLine) return refuse(purchaseCopy.offlineAtPay)
    if (!card) return refuse(cardCopy.incomplete)
    leaveFor(await payByCard(order, card, user.email), order)
  }
  return { pay, isPaying, problem, close: () => setProblem(undefined) }
}

/** Card payment: the vendor's form with our button below. */
const CardPanel = (props: PanelProps) => {
  const { order, user, onDoing } = props
  const { mercado_pago } = useConfig()
  const { Widget, standing, ...frame } = useWidget(async () =>
    (await import('./card-brick.tsx')).loadCardForm(mercado_pago),
  )
  const { pay, isPaying, problem, close } = usePayment(props)
  useTellDoing(isPaying ? 'paying' : frame.state === 'loading' ? 'loading' : 'nothing', onDoing)
  const form = <Widget amount={order.amount} email={user.email} {...standing} />
  return (
    <WidgetFrame {...frame} broken={purchaseCopy.methodNotLoaded(cardCopy.form)} isTall widget={form}>
      {isPaying && <SlowNotice words={purchaseCopy.payingSlow} />}
      {problem !== undefined && <Alert key={problem} sentences={[problem]} hidesItself onClose={close} />}
      <Button wide busy={isPaying} disabled={frame.state !== 'ready'} onClick={() => void pay()}>
        {purchaseCopy.pay}
      </Button>
    </WidgetFrame>
  )
}

export const card: PayMethod = {
  id: 'card',
  name: cardCopy.name,
  hint: cardCopy.hint,
  Icon: CreditCard,
  Panel: CardPanel,
}
