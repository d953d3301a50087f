import { Wallet } from '@mercadopago/sdk-react'
import { useMemo } from 'react'
import type { Standing } from './use-widget.ts'

// Kept as they are, or the button would be mounted anew at each render.
const initialization = { redirectMode: 'self' as const }
const customization = { customStyle: { buttonHeight: '48px', borderRadius: '12px' } }

/** `onSubmit` answers the preference to pay, or rejects; the vendor's button then leaves for its own pages, or stays. */
type WalletBrickProps = Standing & { onSubmit: () => Promise<string> }

/** The vendor's button of its own wallet. */
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
