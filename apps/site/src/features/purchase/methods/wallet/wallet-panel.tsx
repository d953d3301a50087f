import { useCallback, useRef, useState } from 'react'
import type { RuntimeConfig } from '@saldo/contract/config'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { useConfig } from '@saldo/client/config.ts'
import { logProblem } from '@saldo/client/log.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { purchaseCopy } from '../../copy.ts'
import { walletCopy } from './copy.ts'
import { adoptPurchase } from '../../local-order.ts'
import { pathAfterRefusal } from '../after-refusal.ts'
import { preparePreference } from './prepare-preference.ts'
import { useWidget } from '../use-widget.ts'
import { WidgetFrame } from '../widget-frame.tsx'
import { NotBegun, leaveFor, useTellDoing, type PanelProps } from '../pay-method.ts'

const loadWallet = async (settings: RuntimeConfig['mercado_pago']) => {
  const [{ WalletBrick }, { prepareMercadoPago }] = await Promise.all([
    import('./wallet-brick.tsx'),
    import('../mercado-pago-script.ts'),
  ])
  await prepareMercadoPago(settings)
  return WalletBrick
}

/** One preference at a time: a repeated press awaits the one being created. */
const usePreference = ({ order, user, hasTerms }: PanelProps) => {
  const [problems, setProblems] = useState<string[]>([])
  const [isLeaving, setIsLeaving] = useState(false)
  const asking = useRef<Promise<string>>(undefined)
  const { email } = user
  const ask = useCallback(async () => {
    setProblems([])
    setIsLeaving(true)
    try {
      const preference = await preparePreference({ order, email, hasTerms })
      adoptPurchase(order.purchase_code)
      return preference
    } catch (error) {
      logProblem('No preference was made', error)
      asking.current = undefined
      const path = pathAfterRefusal(error, order)
      if (path === null) {
        setIsLeaving(false)
        setProblems(error instanceof NotBegun ? [error.message] : sentencesOf(error))
      } else leaveFor(path, order)
      // Rethrown so that the vendor's button does not leave the page.
      throw error
    }
  }, [order, email, hasTerms])
  const onSubmit = useCallback(() => {
    if (asking.current === undefined) asking.current = ask()
    return asking.current
  }, [ask])
  return { onSubmit, isLeaving, problems, close: () => setProblems([]) }
}

/** Mercado Pago wallet payment: its button, which leaves for its pages. */
export const WalletPanel = (props: PanelProps) => {
  const { mercado_pago } = useConfig()
  const { Widget, state, onReady, onBroken, tryAgain } = useWidget(() => loadWallet(mercado_pago))
  const { onSubmit, isLeaving, problems, close } = usePreference(props)
  useTellDoing(isLeaving ? 'paying' : state === 'loading' ? 'loading' : 'nothing', props.onDoing)
  return (
    <WidgetFrame
      state={state}
      tryAgain={tryAgain}
      broken={purchaseCopy.methodNotLoaded(walletCopy.name)}
      widget={<Widget onSubmit={onSubmit} onReady={onReady} onBroken={onBroken} />}
    >
      {isLeaving && <output>{walletCopy.leaving}</output>}
      {problems.length > 0 && <Alert key={problems.join()} sentences={problems} onClose={close} />}
    </WidgetFrame>
  )
}
