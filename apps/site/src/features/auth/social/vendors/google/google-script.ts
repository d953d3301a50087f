import type { IdentityConfig } from '@saldo/contract/identity-vendors'
import { loadScript } from '../../../../../shared/load-script.ts'
import { freshNonce, type ProviderToken } from '../../provider-token.ts'

type GoogleId = {
  initialize: (config: object) => void
  renderButton: (place: HTMLElement, options: object) => void
}

type Happenings = {
  /** Called when the button is pressed and the window opens. */
  onStart: () => void
  onToken: (given: ProviderToken) => void
  /** Called when no new nonce could be fetched: the next press will be refused. */
  onNoNonce: (cause: unknown) => void
}

/** The script's maximum button width, in CSS px. */
const WIDEST = 400

/**
 * Lets Google's script draw its button, the only way to open its window, as wide as `place`. Resolves to a
 * function that redraws the button if the width has changed. Throws when the script does not load.
 */
export const drawGoogleButton = async (
  config: IdentityConfig<'google'>,
  place: HTMLElement,
  { onStart, onToken, onNoNonce }: Happenings,
): Promise<() => void> => {
  const [first] = await Promise.all([freshNonce(), loadScript(config.script_url)])
  const id = (window as { google?: { accounts?: { id?: GoogleId } } }).google?.accounts?.id
  if (!id) throw new Error('The script of Google brought nothing')
  // The script uses the last configuration; nonces are single-use, so each press needs a new one.
  const begin = (nonce: string): void =>
    id.initialize({
      client_id: config.client_id,
      nonce,
      ux_mode: 'popup',
      callback: ({ credential }: { credential: string }) => {
        onToken({ token: credential, nonce })
        freshNonce().then(begin, onNoNonce)
      },
    })
  begin(first)
  let drawnWidth = 0
  const draw = () => {
    const width = Math.min(WIDEST, Math.floor(place.clientWidth))
    // Redrawing loses the focus.
    if (width === drawnWidth) return
    drawnWidth = width
    place.replaceChildren()
    id.renderButton(place, {
      type: 'standard',
      theme: 'outline',
      size: 'large',
      text: 'continue_with',
      shape: 'pill',
      logo_alignment: 'center',
      locale: 'es_419',
      width,
      click_listener: onStart,
    })
  }
  draw()
  return draw
}
