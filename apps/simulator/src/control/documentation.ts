import { captchaOutcomes } from '../captcha/index.ts'
import { moves, outcomes } from '../mercado-pago/commands.ts'
import { forgeries } from '../mercado-pago/compose-notice.ts'
import { deliveryModes } from '../mercado-pago/deliver-notices.ts'
import { operations } from '../mercado-pago/faults.ts'
import { type Safe, html } from '../html.ts'
import { messagingOutcomes } from '../messaging/index.ts'
import { moves as paypalMoves, outcomes as paypalOutcomes } from '../paypal/commands.ts'
import { forgeries as paypalForgeries } from '../paypal/notices.ts'
import { endings, troubles } from '../oidc/index.ts'

type Entry = { title: string; says: string; body: object; values?: readonly string[] }

const entries: Entry[] = [
  {
    title: 'Forzar lo que responde la siguiente llamada',
    says: 'Primero en entrar, primero en salir, por operación (create_payment si no se dice). Con pending, later y after_ms deciden el pago después. seconds sirve a hang y timeout_after_charge; retry_after a rate_limit; status a server_error y error_after_charge (cobra y responde con el error, también al repetir); search_empty: la búsqueda todavía no encuentra nada; amount cobra otro monto.',
    body: {
      provider: 'mercado-pago',
      action: 'next',
      outcome: 'pending',
      later: 'approve',
      after_ms: 2000,
      times: 1,
    },
    values: [...outcomes, ...operations.map((operation) => `operation: ${operation}`)],
  },
  {
    title: 'Mover un pago a mano',
    says: 'Cambia el estado y avisa. detail elige el status_detail; amount hace parcial un refund.',
    body: { provider: 'mercado-pago', action: 'payment', payment_id: 17951572620000, to: 'charge_back' },
    values: moves,
  },
  {
    title: 'Torcer los siguientes avisos',
    says: 'hold los retiene hasta release; deliver olvida lo preparado. duplicate manda copies iguales; delay espera delay_ms.',
    body: { provider: 'mercado-pago', action: 'notices', mode: 'duplicate', copies: 3, times: 1 },
    values: deliveryModes,
  },
  {
    title: 'Soltar los avisos retenidos',
    says: 'En orden o al revés. Responde cuando todos fueron contestados.',
    body: { provider: 'mercado-pago', action: 'release', order: 'reverse' },
  },
  {
    title: 'Reenviar un aviso',
    says: 'El mismo pedido, letra por letra: con su x-request-id y su firma de entonces. which: last o all.',
    body: { provider: 'mercado-pago', action: 'redeliver', payment_id: 17951572620000, which: 'last' },
  },
  {
    title: 'Mandar un aviso falso',
    says: 'Uno que Mercado Pago nunca firmó. Se manda una sola vez.',
    body: { provider: 'mercado-pago', action: 'forge', payment_id: 17951572620000, forgery: 'bad_signature' },
    values: forgeries,
  },
  {
    title: 'Torcer el reporte del día',
    says: 'Solo lo que se lista por fecha de creación: el pago mismo sigue diciendo la verdad. PayPal toma capture_id.',
    body: { provider: 'mercado-pago', action: 'report', payment_id: 17951572620000, fault: 'wrong_fee' },
    values: ['missing', 'wrong_amount', 'wrong_fee'],
  },
  {
    title: 'PayPal: forzar lo que responde la siguiente llamada',
    says: 'Por operación (capture_order si no se dice). amount cobra otro monto; status es el error de server_error y error_after (cobra y falla, también al repetir).',
    body: { provider: 'paypal', action: 'next', outcome: 'instrument_declined', times: 1 },
    values: paypalOutcomes,
  },
  {
    title: 'PayPal: aprobar una orden como lo haría su dueño',
    says: 'Sin abrir la ventana; avisa. Los avisos se tuercen, sueltan y reenvían como los de Mercado Pago.',
    body: { provider: 'paypal', action: 'approve', order_id: '5O190127TN364715T' },
  },
  {
    title: 'PayPal: mover un cobro a mano',
    says: 'Cambia el estado y avisa. amount hace parcial un refund.',
    body: { provider: 'paypal', action: 'capture', capture_id: '3C679366HH908993F', to: 'dispute' },
    values: paypalMoves,
  },
  {
    title: 'PayPal: mandar un aviso falso',
    says: 'Uno que PayPal nunca firmó para este comercio. Se manda una sola vez.',
    body: { provider: 'paypal', action: 'forge', capture_id: '3C679366HH908993F', forgery: 'other_webhook' },
    values: paypalForgeries,
  },
  {
    title: 'Forzar cómo termina la siguiente entrada con Google, Apple o Facebook',
    says: 'Primero en entrar, primero en salir, por proveedor. seconds es lo que tarda script_slow; provider_down hace fallar las llaves, o el Graph de Facebook.',
    body: { provider: 'google', action: 'next', outcome: 'expired', times: 1 },
    values: [...endings, ...troubles],
  },
  {
    title: 'Forzar lo que pasa con la siguiente verificación de Turnstile o hCaptcha',
    says: 'Primero en entrar, primero en salir, por proveedor. El script: script_404 o script_slow (tarda seconds). La casilla: widget_error llama a error-callback; token_expires da un token y llama a expired-callback; wrong_hostname y wrong_action (solo Turnstile) dan un token de otro sitio u otro formulario. La pregunta del servidor: expired, duplicate, bad_secret, server_error y hang (tarda seconds).',
    body: { provider: 'turnstile', action: 'next', outcome: 'duplicate', times: 1 },
    values: captchaOutcomes,
  },
  {
    title: 'Pedir un token de Turnstile o hCaptcha sin marcar la casilla',
    says: 'El que la casilla daría en hostname; widget_action es la acción que Turnstile firma.',
    body: {
      provider: 'hcaptcha',
      action: 'token',
      sitekey: 'sim-hcaptcha',
      hostname: 'localhost',
      widget_action: 'sign_up',
    },
  },
  {
    title: 'Pedir un token sin abrir la ventana',
    says: 'El que la ventana daría. account elige una cuenta lista por su lugar; sin él cuentan first_name, last_name, email y verified.',
    body: {
      provider: 'google',
      action: 'token',
      client_id: 'sim-google.apps.googleusercontent.com',
      nonce: 'n-1',
      email: 'sofia.luna@correo.test',
      outcome: 'success',
    },
  },
  {
    title: 'Forzar cómo termina el siguiente SMS, WhatsApp, correo o aviso',
    says: 'Primero en entrar, primero en salir, por proveedor: twilio, whatsapp, mail o push. Además +15005550001, 2, 4 y 9 los rechaza Twilio, y rebota@… lo rechaza el correo.',
    body: { provider: 'twilio', action: 'next', outcome: 'undelivered', times: 1 },
    values: Object.entries(messagingOutcomes).flatMap(([provider, outcomes]) =>
      outcomes.map((outcome) => `${provider}: ${outcome}`),
    ),
  },
  {
    title: 'Suscribir el aviso de WhatsApp',
    says: 'Manda hub.challenge como Meta y dice si la dirección lo repitió.',
    body: { provider: 'whatsapp', action: 'subscribe' },
  },
  {
    title: 'Un navegador que acepta avisos',
    says: 'POST /push/subscriptions (sin cuerpo) responde endpoint y keys, como PushSubscription.toJSON(); lo que llegue ahí se lee en la bandeja.',
    body: {},
  },
  {
    title: 'Olvidar lo preparado',
    says: 'Los pagos se quedan. provider: all olvida lo de todos.',
    body: { provider: 'mercado-pago', action: 'clear' },
  },
]

const cards: [string, string][] = [
  ['Visa', '4075 5957 1648 3764'],
  ['Mastercard', '5474 9254 3267 0366'],
  ['American Express', '3711 803032 57522 (código de 4 dígitos)'],
  ['Visa débito', '4189 1412 2126 7633'],
  ['Mastercard débito', '5579 0534 6148 2647'],
]

const entryOf = (entry: Entry): Safe =>
  html` <h3>${entry.title}</h3>
    <p>${entry.says}</p>
    <pre tabindex="0">${JSON.stringify(entry.body, null, 2)}</pre>
    ${entry.values && html`<p class="values">${entry.values.map((value) => html`<code>${value}</code> `)}</p>`}`

/** How to steer the simulator from a program, on the same page that people use. */
export const documentation = (origin: string): Safe =>
  html` <section>
      <h2>Tarjetas de prueba</h2>
      <ul>
        ${cards.map(([name, number]) => html`<li>${name}: <code>${number}</code></li>`)}
      </ul>
      <p>
        Vencimiento 11/30 y código 123. El nombre del titular decide: <code>APRO</code> aprueba,
        <code>CONT</code> deja en revisión, <code>FUND</code> fondos insuficientes, <code>CALL</code> pide
        llamar al banco, <code>OTHE</code>, <code>SECU</code>, <code>EXPI</code>, <code>FORM</code>,
        <code>CARD</code>, <code>INST</code>, <code>DUPL</code>, <code>LOCK</code>, <code>CTNA</code>,
        <code>ATTE</code>, <code>BLAC</code> y <code>UNSU</code> rechazan. Cualquier otro nombre aprueba.
      </p>
    </section>
    <section>
      <h2>Desde un programa</h2>
      <p>
        <code>POST ${origin}/_sim/control</code> con JSON. Responde <code>{"ok": true}</code> o dice qué no
        entendió.
      </p>
      ${entries.map(entryOf)}
      <p>
        <code>GET ${origin}/_sim/control</code> dice lo preparado y los avisos.
        <code>GET ${origin}/_sim/inbox?channel=sms|email|whatsapp|push&amp;to=…</code> da los mensajes, el más
        nuevo primero. <code>GET ${origin}/_sim/health</code> dice si está listo.
      </p>
    </section>`
