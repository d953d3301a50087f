import 'altcha/external'
import 'altcha/altcha.css'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import ShaWorker from 'altcha/workers/sha?worker'
import { captchaChallenge } from '@saldo/contract/sign-in'
import { captchaCopy } from '@saldo/copy/sign-up'
import { runtimeConfig } from '../config.ts'
import type { Telling, Widget } from './widget.ts'

type StateChange = CustomEvent<{ state: string; payload?: string }>

const language = 'es'

for (const size of ['256', '384', '512']) {
  $altcha.algorithms.set(`PBKDF2/SHA-${size}`, () => new Pbkdf2Worker())
  $altcha.algorithms.set(`SHA-${size}`, () => new ShaWorker())
}
$altcha.i18n.set(language, captchaCopy)

/** Draws altcha's widget. It tells its troubles itself, and starts over when it is pressed again. */
export const drawAltcha = (place: HTMLElement, { onToken }: Telling): Widget => {
  const widget = document.createElement('altcha-widget')
  widget.setAttribute('challenge', runtimeConfig().api.user + captchaChallenge.path)
  widget.setAttribute('language', language)
  widget.setAttribute('configuration', JSON.stringify({ hideFooter: true, hideLogo: true }))
  widget.addEventListener('statechange', (event) => {
    const { state, payload } = (event as StateChange).detail
    onToken(state === 'verified' ? (payload ?? '') : '')
  })
  place.replaceChildren(widget)
  return { reset: () => widget.reset(), remove: () => widget.remove() }
}
