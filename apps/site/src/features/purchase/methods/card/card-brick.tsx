import { CardPayment } from '@mercadopago/sdk-react'
import { useMemo } from 'react'
import type { RuntimeConfig } from '@saldo/contract/config'
import { pesosOfCentavos } from '@saldo/contract/money'
import { prepareMercadoPago, useBrickError } from '../mercado-pago.ts'
import type { Standing } from '../use-widget.ts'

/** The token of the vendor's form once its fields are valid: card data stay with the vendor. */
export type CardToken = { token: string; payment_method_id: string; issuer_id?: string | number | undefined }

type Brick = { getFormData(): Promise<CardToken | undefined> }

/** Asks the form for a token; undefined when a field is missing or wrong, which the form then shows. */
export const cardToken = async (): Promise<CardToken | undefined> => {
  const brick = (window as { cardPaymentBrickController?: Brick }).cardPaymentBrickController
  // The vendor's form rejects on an invalid field, and shows the error itself.
  return brick?.getFormData().catch(() => undefined)
}

const included: ('credit_card' | 'debit_card' | 'prepaid_card')[] = [
  'credit_card',
  'debit_card',
  'prepaid_card',
]
const customization = {
  paymentMethods: { maxInstallments: 1, types: { included } },
  visual: { hidePaymentButton: true, hideFormTitle: true },
}

// Required by the vendor's form; our own button requests the token instead.
const onSubmit = async () => {}

type CardBrickProps = Standing & { amount: bigint; email: string }

/** The vendor's card form. Its settings keep their identity, or each render would remount it. */
const CardBrick = ({ amount, email, onReady, onBroken }: CardBrickProps) => {
  const initialization = useMemo(
    () => ({ amount: pesosOfCentavos(amount), payer: { email } }),
    [amount, email],
  )
  const onError = useBrickError(onBroken)
  return (
    <CardPayment
      initialization={initialization}
      customization={customization}
      onReady={onReady}
      onSubmit={onSubmit}
      onError={onError}
    />
  )
}

export const loadCardForm = async (settings: RuntimeConfig['mercado_pago']) => {
  await prepareMercadoPago(settings)
  return CardBrick
}
