import { CardPayment, initMercadoPago } from '@mercadopago/sdk-react'
import { StrictMode, createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Submitted = { formData: unknown; details: unknown }
declare global {
  interface Window {
    submitted: Submitted[]
    errors: unknown[]
    bins: string[]
    ready: number
    answer: (error?: Error) => void
    toggle: () => void
  }
}
Object.assign(window, { submitted: [], errors: [], bins: [], ready: 0, answer: () => undefined })

initMercadoPago('TEST-public-key', { locale: 'es-MX' })

// Constants, since the brick is remounted whenever one of these objects changes.
const initialization = { amount: 200, payer: { email: 'ana@demo.test' } }
const customization = {
  paymentMethods: { maxInstallments: 1 },
  visual: { hideFormTitle: true, style: { customVariables: { baseColor: '#d81b72' } } },
}
const onSubmit = (formData: unknown, details?: unknown) =>
  new Promise<void>((resolve, reject) => {
    window.submitted.push({ formData, details })
    window.answer = (error) => (error ? reject(error) : resolve())
  })
const onReady = () => void (window.ready += 1)
const onError = (error: unknown) => void window.errors.push(error)
const onBinChange = (bin: string) => void window.bins.push(bin)

const Page = () => {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    window.toggle = () => setShown((shown) => !shown)
  }, [])
  const brick = { initialization, customization, onSubmit, onReady, onError, onBinChange }
  return isShown ? createElement(CardPayment, brick) : createElement('p', {}, 'Sin formulario')
}

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(StrictMode, {}, createElement(Page)))
