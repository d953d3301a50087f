import { cardSheet } from './card-sheet.ts'
import type { Controller, Place } from './contract.ts'
import { element, shadowIn } from './elements.ts'

const sentences: { [status: string]: string } = {
  approved: 'Tu pago fue aprobado.',
  rejected: 'Tu pago fue rechazado. Intenta con otra tarjeta.',
  refunded: 'Tu pago fue devuelto.',
  cancelled: 'Tu pago fue cancelado.',
  charged_back: 'El banco devolvió tu pago.',
}
const undecided = 'Tu pago está en revisión. Te avisaremos en cuanto se confirme.'
const unknown = 'No encontramos ese pago.'

export const mountStatusScreen = (place: Place): Controller => {
  const { host, root } = shadowIn(place.container, cardSheet)
  const line = element('p', { role: 'status' }, 'Consultando tu pago…')
  root.append(line)
  const show = async () => {
    const id = encodeURIComponent(String(place.settings.initialization?.paymentId ?? ''))
    const answer = await fetch(new URL(`../js/v2/payments/${id}`, place.apiUrl))
    if (!answer.ok) return (line.textContent = unknown)
    const { status } = (await answer.json()) as { status: string }
    return (line.textContent = sentences[status] ?? undecided)
  }
  show().catch((error: unknown) => {
    line.textContent = unknown
    const message = error instanceof Error ? error.message : String(error)
    place.settings.callbacks?.onError?.({ type: 'critical', cause: 'get_payment_failed', message })
  })
  return {
    unmount: () => host.remove(),
    update: () => undefined,
    getFormData: async () => undefined,
    getAdditionalData: async () => undefined,
  }
}
