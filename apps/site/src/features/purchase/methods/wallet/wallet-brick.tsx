import { Wallet } from '@mercadopago/sdk-react'
import { useMemo } from 'react'
import type { Standing } from '../use-widget.ts'

// Stable identity, or each render would remount the button.
const initialization = { redirectMode: 'self' as const }
const customization = { customStyle: { buttonHeight: '48px', borderRadius: '12px' } }

/**
 * `onSubmit` returns the preference to pay, or rejects; the vendor's button then opens its own pages, or
 * stays.
 */
type WalletBrickProps = Standing & { onSubmit: () => Promise<string> }

/** Mercado Pago's wallet button. */
export const WalletBrick = ({ onSubmit, onReady, onBroken }: WalletBrickProps) => {
  const onError = useMemo(
    () => (error: { type: string }) => {
      if (error.type === 'critical') onBroken()
    },
    [onBroken],
  )
  return (
    <Wallet
      initialization={initialization}
      customization={customization}
      onReady={onReady}
      onSubmit={onSubmit}
      onError={onError}
    />
  )
}
