import { CardPayment } from '@mercadopago/sdk-react'
import { useMemo } from 'react'
import { pesosOfCentavos } from '@saldo/contract/money'
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

const customization = {
  paymentMethods: {
    maxInstallments: 1,
    types: {
      included: ['credit_card', 'debit_card', 'prepaid_card'] as (
        | 'credit_card'
        | 'debit_card'
        | 'prepaid_card'
      )[],
    },
  },
  visual: { hidePaymentButton: true, hideFormTitle: true },
}

// Required by the vendor's form; our own button requests the token instead.
const onSubmit = async () => {}

type CardBrickProps = Standing & { amount: bigint; email: string }

/** The vendor's card form. Its settings keep their identity, or each render would remount it. */
export const CardBrick = ({ amount, email, onReady, onBroken }: CardBrickProps) => {
  const initialization = useMemo(
    () => ({ amount: pesosOfCentavos(amount), payer: { email } }),
    [amount, email],
  )
  const onError = useMemo(
    () => (error: { type: string }) => {
      if (error.type === 'critical') onBroken()
    },
    [onBroken],
  )
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
