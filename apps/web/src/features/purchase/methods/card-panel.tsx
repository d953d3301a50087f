import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { RuntimeConfig } from '@saldo/contract/config'
import { purchaseCopy } from '@saldo/copy/purchase'
import { useConfig } from '../../../shared/config.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { SlowNotice } from '../../../shared/ui/slow-notice.tsx'
import { leaveFor } from './leave-for.ts'
import { payByCard } from './pay-by-card.ts'
import type { Doing, PanelProps } from './pay-method.ts'
import styles from './panel.module.css'

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
    // The network may have gone while the form asked its vendor for the token.
    if (!navigator.onLine) return refuse(purchaseCopy.offlineAtPay)
    if (!card) return refuse(purchaseCopy.cardIncomplete)
    leaveFor(await payByCard(order, card, user.email), order)
  }
  return { pay, isPaying, problem, close: () => setProblem(undefined) }
}

/** Tells the checkout what goes on here, and that nothing does once this is gone. */
const useTellDoing = (doing: Doing, onDoing: PanelProps['onDoing']): void =>
  useEffect(() => {
    onDoing(doing)
    return () => onDoing('nothing')
  }, [doing, onDoing])

const Loading = () => (
  <>
    <output className={styles.loading}>{purchaseCopy.validating}</output>
    <Skeleton className={styles.cardSkeleton} />
  </>
)

/** Paying by card: the vendor's form, and our one button under it. */
export const CardPanel = (props: PanelProps) => {
  const { order, user, onDoing } = props
  const { CardForm, state, onReady, onBroken, tryAgain } = useCardForm()
  const { pay, isPaying, problem, close } = usePayment(props)
  useTellDoing(isPaying ? 'paying' : state === 'loading' ? 'loading' : 'nothing', onDoing)
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
    <div className={styles.panel}>
      {state === 'loading' && <Loading />}
      <Suspense fallback={null}>
        <CardForm amount={order.amount} email={user.email} onReady={onReady} onBroken={onBroken} />
      </Suspense>
      {isPaying && <SlowNotice words={purchaseCopy.payingSlow} />}
      {problem !== undefined && <Alert key={problem} sentences={[problem]} hidesItself onClose={close} />}
      <Button wide busy={isPaying} disabled={state !== 'ready'} onClick={() => void pay()}>
        {purchaseCopy.pay}
      </Button>
    </div>
  )
}
