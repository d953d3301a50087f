import { useCallback, useRef, useState } from 'react'
import { Wallet } from 'lucide-react'
import { createPreference } from '@saldo/contract/payment-vendors/mercado-pago/calls'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { useConfig } from '@saldo/client/config.ts'
import { logProblem } from '@saldo/client/log.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { purchaseCopy } from '../../copy.ts'
import { walletCopy } from './copy.ts'
import { adoptPurchase } from '../../local-order.ts'
import { pathAfterRefusal } from '../after-refusal.ts'
import { useWidget } from '../use-widget.ts'
import { WidgetFrame } from '../widget-frame.tsx'
import {
  NotBegun,
  leaveFor,
  purchaseDetails,
  useTellDoing,
  type PanelProps,
  type PayMethod,
} from '../pay-method.ts'

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
      if (!hasTerms()) throw new NotBegun(walletCopy.needsTerms)
      const body = { ...purchaseDetails(order, email), purpose: 'wallet_purchase' as const }
      const preference = await call(createPreference, { body })
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
const WalletPanel = (props: PanelProps) => {
  const { mercado_pago } = useConfig()
  const { Widget, standing, ...frame } = useWidget(async () =>
    (await import('./wallet-brick.tsx')).loadWallet(mercado_pago),
  )
  const { onSubmit, isLeaving, problems, close } = usePreference(props)
  useTellDoing(isLeaving ? 'paying' : frame.state === 'loading' ? 'loading' : 'nothing', props.onDoing)
  return (
    <WidgetFrame
      {...frame}
      broken={purchaseCopy.methodNotLoaded(walletCopy.name)}
      widget={<Widget onSubmit={onSubmit} {...standing} />}
    >
      {isLeaving && <output>{walletCopy.leaving}</output>}
      {problems.length > 0 && <Alert key={problems.join()} sentences={problems} onClose={close} />}
    </WidgetFrame>
  )
}

export const wallet: PayMethod = {
  id: 'mercado_pago',
  name: walletCopy.name,
  hint: walletCopy.hint,
  Icon: Wallet,
  Panel: WalletPanel,
}
