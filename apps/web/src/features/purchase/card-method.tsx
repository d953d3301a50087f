import { lazy, Suspense, useCallback, useState } from 'react'
import type { User } from '@saldo/contract/auth'
import type { RuntimeConfig } from '@saldo/contract/config'
import type { Order } from '@saldo/contract/orders'
import { purchaseCopy } from '@saldo/copy/purchase'
import { useConfig } from '../../shared/config.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './complete-purchase-page.module.css'
import { payByCard } from './pay-by-card.ts'

type FormProps = { amount: bigint; email: string; onReady: () => void; onBroken: () => void }

/** The form arrives together with the vendor's script; a failure asks for both again. */
const lazyForm = (settings: RuntimeConfig['mercado_pago'], onBroken: () => void) =>
  lazy(async (): Promise<{ default: (props: FormProps) => React.ReactNode }> => {
    try {
      const { CardBrick, prepareCardForm } = await import('./card-brick.tsx')
      await prepareCardForm(settings)
      return { default: CardBrick }
    } catch {
      onBroken()
      return { default: () => null }
    }
  })

const useCardForm = () => {
  const { mercado_pago } = useConfig()
  const [state, setState] = useState<'loading' | 'ready' | 'broken'>('loading')
  const onReady = useCallback(() => setState('ready'), [])
  const onBroken = useCallback(() => setState('broken'), [])
  const [CardForm, setCardForm] = useState(() => lazyForm(mercado_pago, onBroken))
  const tryAgain = () => {
    setState('loading')
    setCardForm(() => lazyForm(mercado_pago, onBroken))
  }
  return { CardForm, state, onReady, onBroken, tryAgain }
}

const usePayment = (order: Order, email: string, onPaying: (isPaying: boolean) => void) => {
  const [problems, setProblems] = useState<string[]>()
  const [isPaying, setIsPaying] = useState(false)
  const settle = (paying: boolean, found?: string[]) => {
    setIsPaying(paying)
    onPaying(paying)
    setProblems(found)
  }
  const pay = async () => {
    settle(true)
    const { cardToken } = await import('./card-brick.tsx')
    const card = await cardToken()
    if (!card)
      return settle(false, [navigator.onLine ? purchaseCopy.cardIncomplete : purchaseCopy.offlineAtPay])
    const outcome = await payByCard(order, card, email)
    if ('problems' in outcome) return settle(false, outcome.problems)
    window.location.assign(outcome.goTo)
  }
  return { pay, isPaying, problems, close: () => setProblems(undefined) }
}

type CardMethodProps = { order: Order; user: User; onPaying: (isPaying: boolean) => void }

/** Paying by card: the vendor's form, and our one button under it. */
export const CardMethod = ({ order, user, onPaying }: CardMethodProps) => {
  const { CardForm, state, onReady, onBroken, tryAgain } = useCardForm()
  const { pay, isPaying, problems, close } = usePayment(order, user.email, onPaying)
  if (state === 'broken') {
    return (
      <Alert sentences={[purchaseCopy.cardNotLoaded]}>
        <Button look="quiet" onClick={tryAgain}>
          {purchaseCopy.tryAgain}
        </Button>
      </Alert>
    )
  }
  return (
    <div className={styles.cardForm}>
      {state === 'loading' && <Skeleton className={styles.cardSkeleton} />}
      <Suspense fallback={null}>
        <CardForm amount={order.amount} email={user.email} onReady={onReady} onBroken={onBroken} />
      </Suspense>
      {problems && <Alert key={problems.join()} sentences={problems} hidesItself onClose={close} />}
      <Button wide busy={isPaying} disabled={state !== 'ready'} onClick={() => void pay()}>
        {purchaseCopy.pay}
      </Button>
    </div>
  )
}
