import { captchaOutcomes } from '../captcha/index.ts'
import { type Safe, html } from '../html.ts'
import { messagingOutcomes } from '../messaging/index.ts'
import { rejectionDetails } from '../mercado-pago/outcomes.ts'
import { endingWords, providerNames, providers } from '../oidc/index.ts'

/** A button that sends one order. */
export const order = (label: string, fields: { [name: string]: string | number }): Safe =>
  html` <form method="post" action="/_sim/control">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button>${label}</button>
  </form>`

type Choices = readonly (readonly [value: string, label: string])[]

const outcomeChoices: Choices = [
  ['approve', 'se aprueba'],
  ['reject', 'se rechaza'],
  ['pending', 'queda en revisión'],
  ['timeout_after_charge', 'se cobra y no responde'],
  ['hang', 'tarda 30 segundos'],
  ['rate_limit', 'demasiadas llamadas (429)'],
  ['server_error', 'error del proveedor (500)'],
  ['cut', 'se corta antes de cobrar'],
  ['cut_after_charge', 'se corta después de cobrar'],
  ['error_after_charge', 'se cobra y responde con error (500)'],
]
const laterChoices: Choices = [
  ['', 'nada'],
  ['approve', 'se aprueba'],
  ['cc_rejected_other_reason', 'se rechaza'],
]
const noticeChoices: Choices = [
  ['duplicate', 'llega dos veces'],
  ['delay', 'llega 5 segundos tarde'],
  ['drop', 'no llega'],
  ['hold', 'se retiene'],
  ['deliver', 'llega como siempre'],
]
const detailChoices: Choices = [
  ['', 'el de costumbre'],
  ...rejectionDetails.map((detail) => [detail, detail] as const),
]

const troubleChoices: Choices = [
  ['script_404', 'su script no existe'],
  ['script_slow', 'su script tarda 20 segundos'],
  ['provider_down', 'su servidor no responde al nuestro'],
]

const select = (label: string, name: string, choices: Choices): Safe =>
  html` <label
    >${label}
    <select name="${name}">
      ${choices.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select>
  </label>`

const times = html`<label>Veces <input name="times" type="number" min="1" value="1" /></label>`

/** What the next payment shall become. */
export const nextForm = (): Safe =>
  html` <form class="next" method="post" action="/_sim/control">
    <input type="hidden" name="action" value="next" />
    ${select('El siguiente pago', 'outcome', outcomeChoices)}
    ${select('con este detalle', 'detail', detailChoices)}
    ${select('y dos segundos después', 'later', laterChoices)} ${times}
    <button>Preparar el pago</button>
  </form>`

const paypalChoices: Choices = [
  ['completed', 'se completa'],
  ['pending', 'queda en revisión'],
  ['declined', 'se niega'],
  ['instrument_declined', 'no acepta el medio de pago'],
  ['cut_after', 'se cobra y no responde'],
  ['hang', 'tarda 30 segundos'],
  ['rate_limit', 'demasiadas llamadas (429)'],
  ['server_error', 'error del proveedor (500)'],
]

/** What the next capture by PayPal shall become. */
export const paypalForm = (): Safe =>
  html` <form class="next" method="post" action="/_sim/control">
    <input type="hidden" name="provider" value="paypal" />
    <input type="hidden" name="action" value="next" />
    ${select('El siguiente cobro de PayPal', 'outcome', paypalChoices)} ${times}
    <button>Preparar el cobro</button>
  </form>`

/** What shall happen to the next notice. */
export const noticesForm = (): Safe =>
  html` <form class="next" method="post" action="/_sim/control">
      <input type="hidden" name="action" value="notices" />
      ${select('El siguiente aviso', 'mode', noticeChoices)} ${times}
      <button>Preparar el aviso</button>
    </form>
    ${order('Soltar los avisos retenidos, al revés', { action: 'release', order: 'reverse' })}`

/** What shall come of the next sign-in with a provider. */
export const signInForm = (): Safe =>
  html` <form class="next" method="post" action="/_sim/control">
    <input type="hidden" name="action" value="next" />
    ${select(
      'La siguiente entrada con',
      'provider',
      providers.map((provider) => [provider, providerNames[provider]] as const),
    )}
    ${select('termina en que', 'outcome', [...endingWords, ...troubleChoices])} ${times}
    <button>Preparar la entrada</button>
  </form>`

const messageChoices: Choices = [
  ...messagingOutcomes.twilio.map((outcome) => [`twilio ${outcome}`, `SMS: ${outcome}`] as const),
  ...messagingOutcomes.whatsapp.map((outcome) => [`whatsapp ${outcome}`, `WhatsApp: ${outcome}`] as const),
  ...messagingOutcomes.mail.map((outcome) => [`mail ${outcome}`, `Correo: ${outcome}`] as const),
]

/** What shall come of the next message. */
export const messageForm = (): Safe =>
  html` <form class="next" method="post" action="/_sim/control">
    <input type="hidden" name="action" value="next" />
    ${select('El siguiente mensaje', 'message', messageChoices)} ${times}
    <button>Preparar el mensaje</button>
  </form>`

const captchaChoices: Choices = captchaOutcomes.map((outcome) => [outcome, outcome] as const)

/** What shall come of the next captcha. */
export const captchaForm = (): Safe =>
  html` <form class="next" method="post" action="/_sim/control">
    <input type="hidden" name="action" value="next" />
    ${select('La siguiente verificación de', 'provider', [
      ['turnstile', 'Turnstile'],
      ['hcaptcha', 'hCaptcha'],
    ])}
    ${select('termina en', 'outcome', captchaChoices)} ${times}
    <button>Preparar la verificación</button>
  </form>`
