import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { useEffect, useRef, useState } from 'react'
import type { RuntimeConfig } from '@saldo/contract/config'
import type { Approved } from './pay-by-paypal.ts'
import type { Standing } from './use-widget.ts'

export type PaypalEvents = {
  /** Answers the id of the order to approve; when it rejects, PayPal closes its window. */
  createOrder: () => Promise<string>
  /** The payer agreed. `restart` lets them choose another means of payment for the same order. */
  onApprove: (approved: Approved, restart: () => void) => Promise<void>
  onCancel: () => void
  onError: (error: unknown) => void
}

export type PaypalButtonsProps = PaypalEvents & {
  settings: NonNullable<RuntimeConfig['paypal']>
  /** Out of the way, and still there: taken away, they would take PayPal's window with them. */
  isHidden: boolean
}

/** The document's own nonce: PayPal's script writes style elements, which the policy lets through with it alone. */
const nonceOfDocument = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

const optionsOf = ({ client_id, script_url }: PaypalButtonsProps['settings']) => {
  const nonce = nonceOfDocument()
  return {
    clientId: client_id,
    sdkBaseUrl: script_url,
    currency: 'MXN',
    intent: 'capture',
    locale: 'es_MX',
    disableFunding: ['credit', 'card'],
    ...(nonce !== undefined && { dataCspNonce: nonce }),
  }
}

const style = { layout: 'vertical', label: 'pay', height: 48, borderRadius: 12 } as const

const Broken = ({ onBroken }: Pick<Standing, 'onBroken'>) => {
  useEffect(onBroken, [onBroken])
  return null
}

const Buttons = (props: PaypalEvents & Standing) => {
  const { createOrder, onApprove, onCancel, onError, onReady, onBroken } = props
  const [{ isRejected }] = usePayPalScriptReducer()
  const isShown = useRef(false)
  const show = () => {
    isShown.current = true
    onReady()
  }
  if (isRejected) return <Broken onBroken={onBroken} />
  return (
    <PayPalButtons
      style={style}
      onInit={show}
      createOrder={createOrder}
      onApprove={(approved, actions) => onApprove(approved, () => actions.restart())}
      onCancel={onCancel}
      onError={(error) => (isShown.current ? onError(error) : onBroken())}
    >
      <Broken onBroken={onBroken} />
    </PayPalButtons>
  )
}

/** PayPal's own buttons, in pesos, without its credit and its card form. */
export const PaypalButtons = ({ settings, isHidden, ...events }: PaypalButtonsProps & Standing) => {
  // Another object would load the script anew.
  const [options] = useState(() => optionsOf(settings))
  return (
    <PayPalScriptProvider options={options}>
      <div hidden={isHidden}>
        <Buttons {...events} />
      </div>
    </PayPalScriptProvider>
  )
}
