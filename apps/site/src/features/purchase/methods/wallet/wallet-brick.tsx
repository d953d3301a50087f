import { Wallet } from '@mercadopago/sdk-react'
import type { RuntimeConfig } from '@saldo/contract/config'
import { prepareMercadoPago, useBrickError } from '../mercado-pago.ts'
import type { Standing } from '../use-widget.ts'

// Stable identity, or each render would remount the button.
const initialization = { redirectMode: 'self' as const }
const customization = { customStyle: { buttonHeight: '48px', borderRadius: '12px' } }

/** `onSubmit` returns the preference to pay, or rejects; the vendor's button then opens its own pages, or stays. */
type WalletBrickProps = Standing & { onSubmit: () => Promise<string> }

/** Mercado Pago's wallet button. */
const WalletBrick = ({ onSubmit, onReady, onBroken }: WalletBrickProps) => {
  const onError = useBrickError(onBroken)
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

export const loadWallet = async (settings: RuntimeConfig['mercado_pago']) => {
  await prepareMercadoPago(settings)
  return WalletBrick
}
