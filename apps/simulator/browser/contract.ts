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
export type PaymentFormData = { paymentType: string; selectedPaymentMethod: string; formData: CardFormData }

type Payer = { email?: string; identification?: { type: string; number: string } }
type Variables = { [name: string]: string | undefined }

/** What a page gives to `bricks().create`; each brick reads the part that concerns it. */
export type Settings = {
  initialization?: {
    amount?: number
    payer?: Payer
    preferenceId?: string
    redirectMode?: 'self' | 'blank'
    paymentId?: string | number
  }
  customization?: {
    paymentMethods?: {
      minInstallments?: number
      maxInstallments?: number
      types?: { excluded?: string[]; included?: string[] }
    }
    visual?: {
      hidePaymentButton?: boolean
      hideFormTitle?: boolean
      texts?: { formTitle?: string; formSubmit?: string }
      style?: { customVariables?: Variables }
    }
  }
  locale?: string
  callbacks?: {
    onReady?: () => void
    onSubmit?: (formData?: CardFormData | PaymentFormData, details?: CardDetails) => Promise<unknown>
    onError?: (error: BrickError) => void
    onBinChange?: (bin: string) => void
  }
}

/** What `bricks().create` resolves to. */
export type Controller = {
  unmount: () => void
  update: (values: { amount?: number }) => void
  /** The data to pay with, or undefined when a field is missing or wrong; the form then says which. */
  getFormData: () => Promise<CardFormData | PaymentFormData | undefined>
  getAdditionalData: () => Promise<CardDetails | undefined>
}

/** Where a brick is put, whose key it uses and where the vendor's calls are. */
export type Place = { container: HTMLElement; publicKey: string; apiUrl: URL; settings: Settings }
export type Mount = (place: Place) => Controller
