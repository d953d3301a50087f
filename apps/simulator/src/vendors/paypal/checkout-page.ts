import { type Safe, html } from '../../shared/html.ts'
import type { Order } from './state.ts'

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })

const layout = (content: Safe, head?: Safe): Safe =>
  html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>PayPal de prueba</title>
        <link rel="stylesheet" href="/_sim/page.css" />
        ${head}
      </head>
      <body>
        <header>
          <h1>PayPal de prueba</h1>
          <p>Esto es un simulador: no se cobra nada.</p>
        </header>
        <main>${content}</main>
      </body>
    </html>`

const choices = html`<form method="post">
  <label>Correo de la cuenta <input name="payer" type="email" value="ana@demo.test" /></label>
  <button name="choice" value="approve">Pagar ahora</button>
  <button name="choice" value="cancel">Cancelar y volver</button>
</form>`

/** What a payer sees: what is to be paid, and whether they agree. */
export const checkoutPage = (order: Order): Safe =>
  layout(
    html`<section class="checkout">
      <h2>${order.description ?? 'Tu compra'}</h2>
      <p class="total">${money.format(Number(order.amount) / 100)} <small>MXN</small></p>
      ${order.status === 'COMPLETED' ? html`<p>Este pago ya está hecho.</p>` : choices}
    </section>`,
  )

/** The end of the window: tells the page that opened it, and nobody else, what came of it. */
export const answerPage = (answer: object, origin: string): Safe =>
  layout(
    html`<p>Puedes cerrar esta ventana.</p>`,
    html`<meta name="answer" content="${JSON.stringify(answer)}" />
      <meta name="origin" content="${new URL(origin).origin}" />
      <script type="module" src="/paypal/sdk/modules/window-answer.ts"></script>`,
  )
