import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { useEffect, useRef, useState } from 'react'
import type { RuntimeConfig } from '@saldo/contract/config'
import type { Approved } from './pay-by-paypal.ts'
import type { Standing } from '../use-widget.ts'

export type PaypalEvents = {
  /** Returns the id of the order to approve; when it rejects, PayPal closes its window. */
  createOrder: () => Promise<string>
  /** The payer approved. `restart` lets them choose another means of payment for the same order. */
  onApprove: (approved: Approved, restart: () => void) => Promise<void>
  onCancel: () => void
  onError: (error: unknown) => void
}

export type PaypalButtonsProps = PaypalEvents & {
  settings: NonNullable<RuntimeConfig['paypal']>
  /** Hidden but still mounted: unmounting would close PayPal's window. */
  isHidden: boolean
}

/** The document's CSP nonce: PayPal's script writes style elements, which need it. */
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

/** PayPal's buttons, in pesos, without its credit and card form. */
export const PaypalButtons = ({ settings, isHidden, ...events }: PaypalButtonsProps & Standing) => {
  // A new object would reload the script.
  const [options] = useState(() => optionsOf(settings))
  return (
    <PayPalScriptProvider options={options}>
      <div hidden={isHidden}>
        <Buttons {...events} />
      </div>
    </PayPalScriptProvider>
  )
}
