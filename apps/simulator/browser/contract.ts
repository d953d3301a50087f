export type BrickError = { type: 'critical' | 'non_critical'; cause: string; message: string }

export type CardFormData = {
  token: string
  issuer_id: string
  payment_method_id: string
  transaction_amount: number
  installments: number
  payer: { email: string; identification?: { type: string; number: string } }
}
export type CardDetails = {
  bin: string
  lastFourDigits: string
  cardholderName: string
  paymentTypeId: string
}
type Payer = { email?: string; identification?: { type: string; number: string } }

/** Settings passed to `bricks().create`; each brick reads its own part. */
export type Settings = {
  initialization?: {
    amount?: number
    payer?: Payer
    preferenceId?: string
    paymentId?: string | number
  }
  customization?: {
    paymentMethods?: { types?: { included?: string[] } }
    visual?: { hidePaymentButton?: boolean; hideFormTitle?: boolean }
  }
  locale?: string
  callbacks?: {
    onReady?: () => void
    onSubmit?: (formData?: CardFormData, details?: CardDetails) => Promise<unknown>
    onError?: (error: BrickError) => void
    onBinChange?: (bin: string) => void
  }
}

/** Result of `bricks().create`. */
export type Controller = {
  unmount: () => void
  update: (values: { amount?: number }) => void
  /** Payment data; undefined when a field is missing or invalid, which the form then shows. */
  getFormData: () => Promise<CardFormData | undefined>
  getAdditionalData: () => Promise<CardDetails | undefined>
}

/** A brick's container, its public key, the URL of the vendor's API and its settings. */
export type Place = { container: HTMLElement; publicKey: string; apiUrl: URL; settings: Settings }
export type Mount = (place: Place) => Controller
