import { type Safe, html } from '../../shared/html.ts'
import type { Choice } from './checkout.ts'
import { toPesos } from './money.ts'
import { totalOf } from './preferences.ts'
import type { Preference } from './state.ts'

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })

const buttons: [Choice, string][] = [
  ['approve', 'Pagar con mi saldo'],
  ['pending', 'Dejar el pago en revisión'],
  ['reject', 'Que lo rechacen'],
]

const titleOf = ({ fields }: Preference): string => {
  const [first] = Array.isArray(fields['items']) ? fields['items'] : []
  const item = typeof first === 'object' && first !== null && !Array.isArray(first) ? first : {}
  return typeof item['title'] === 'string' ? item['title'] : 'Tu compra'
}

const layout = (title: string, content: Safe): Safe =>
  html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/_sim/page.css" />
      </head>
      <body>
        <header>
          <h1>Mercado Pago de prueba</h1>
          <p>Esto es un simulador: no se cobra nada.</p>
        </header>
        <main>${content}</main>
      </body>
    </html>`

/** What a buyer sees who pays with the vendor's own account. */
export const checkoutPage = (preference: Preference, back: string | null, isExpired: boolean): Safe =>
  layout(
    'Pagar',
    html`<section class="checkout">
      <h2>${titleOf(preference)}</h2>
      <p class="total">${money.format(toPesos(totalOf(preference)))} <small>MXN</small></p>
      ${
        isExpired
          ? html`<p role="alert">Este pago ya venció. Vuelve al comercio y empieza otra vez.</p>`
          : buttons.map(
              ([choice, label]) => html`
                <form method="post">
                  <input type="hidden" name="pref_id" value="${preference.id}" />
                  <button name="choice" value="${choice}">${label}</button>
                </form>
              `,
            )
      }
      ${back !== null && html`<p><a href="${back}">Volver al comercio sin pagar</a></p>`}
    </section>`,
  )

/** The end of the way for a checkout whose merchant gave no address to go back to. */
export const checkoutDone = (status: string): Safe =>
  layout('Listo', html`<section><h2>Tu pago quedó así: ${status}</h2></section>`)
