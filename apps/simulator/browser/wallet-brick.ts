import { cardSheet } from './card-sheet.ts'
import type { Controller, Place } from './contract.ts'
import { element, shadowIn } from './elements.ts'

const label = 'Pagar con Mercado Pago'

/** Id of the preference to pay: given at the start, or created by the page when the button is pressed. */
const preferenceOf = async ({ settings }: Place): Promise<string | undefined> => {
  const made = settings.callbacks?.onSubmit ? await settings.callbacks.onSubmit() : undefined
  return settings.initialization?.preferenceId ?? (typeof made === 'string' ? made : undefined)
}

export const mountWallet = (place: Place): Controller => {
  const { host, root } = shadowIn(place.container, cardSheet)
  const button = element('button', { type: 'button', class: 'pay' }, label)
  root.append(element('form', {}, button))
  const open = async () => {
    const preferenceId = await preferenceOf(place)
    if (preferenceId === undefined) return
    const checkout = new URL('../checkout/v1/redirect', place.apiUrl)
    checkout.searchParams.set('pref_id', preferenceId)
    location.assign(checkout)
  }
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    const free = () => button.setAttribute('aria-disabled', 'false')
    open().then(free, (error: unknown) => {
      free()
      const message = error instanceof Error ? error.message : String(error)
      place.settings.callbacks?.onError?.({
        type: 'non_critical',
        cause: 'preference_creation_failed',
        message,
      })
    })
  })
  return {
    unmount: () => host.remove(),
    update: () => undefined,
    getFormData: async () => undefined,
    getAdditionalData: async () => undefined,
  }
}
