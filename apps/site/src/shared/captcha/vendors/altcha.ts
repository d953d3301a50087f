import 'altcha/external'
import 'altcha/altcha.css'
import pbkdf2Url from 'altcha/workers/pbkdf2?worker&url'
import shaUrl from 'altcha/workers/sha?worker&url'
import { captchaChallenge } from '@saldo/contract/sign-in'
import { runtimeConfig } from '@saldo/client/config.ts'
import { trustedUrls } from '@saldo/client/trusted-urls.ts'
import styles from './altcha.module.css'
import { captchaCopy } from '../copy.ts'
import type { CaptchaWidget } from '../widget.ts'

type StateChange = CustomEvent<{ state: string; payload?: string }>

const language = 'es'

/** By the widget's own keys. */
const texts = {
  error: captchaCopy.error,
  reload: captchaCopy.reload,
  ariaLinkLabel: 'Altcha',
  expired: 'La verificación venció. Inténtalo de nuevo.',
  footer: '',
  label: 'No soy un robot',
  loading: 'Cargando…',
  required: 'Confirma que no eres un robot.',
  verified: 'Listo, verificado',
  verify: 'Verificar',
  verifying: 'Verificando…',
  verificationRequired: 'Falta la verificación.',
  waitAlert: 'Estamos verificando, espera un momento.',
  cancel: 'Cancelar',
  enterCode: 'Escribe el código',
  enterCodeAria: 'Escribe el código que escuchas.',
  enterCodeFromImage: 'Escribe el código de la imagen.',
  getAudioChallenge: 'Escuchar el código',
  incorrectCode: 'El código no coincide.',
}

const workers = [pbkdf2Url, shaUrl]
const policy = trustedUrls('captcha-worker', (url) => workers.includes(url))

const workerAt = (url: string) => () => new Worker(policy(url), { type: 'module' })

for (const size of ['256', '384', '512']) {
  $altcha.algorithms.set(`PBKDF2/SHA-${size}`, workerAt(pbkdf2Url))
  $altcha.algorithms.set(`SHA-${size}`, workerAt(shaUrl))
}
$altcha.i18n.set(language, texts)

/** Draws altcha's widget, which shows its own errors and starts over on another press. */
export const draw: CaptchaWidget<'altcha'>['draw'] = async (_config, place, { onToken }) => {
  const widget = document.createElement('altcha-widget')
  widget.className = styles.widget ?? ''
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
