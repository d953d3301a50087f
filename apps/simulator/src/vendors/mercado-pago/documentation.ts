import { html } from '../../shared/html.ts'
import { deliveryModes } from '../../shared/notices.ts'
import type { Command } from '../../vendor.ts'
import { operations } from './account.ts'
import { moves, outcomes } from './control.ts'
import { forgeries } from './notices.ts'

export const commands: Command[] = [
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
    says: 'Cambia el estado y avisa. detail elige el status_detail; amount hace parcial un refund; due_in_ms es el plazo de un charge_back para las pruebas; reprice cambia lo que se pagó a amount, como un cupón del proveedor.',
    body: { provider: 'mercado-pago', action: 'payment', payment_id: 17951572620000, to: 'charge_back' },
    values: moves,
  },
  {
    title: 'Decir cuánto puede devolver la cuenta',
    says: 'En pesos; sin amount, todo lo que le pidan. PayPal también lo responde cuando se le pregunta.',
    body: { provider: 'mercado-pago', action: 'balance', amount: 500 },
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

/** Test cards, and the outcomes chosen by the cardholder's name. */
export const guide = html`
  <h2>Tarjetas de prueba</h2>
  <ul>
    ${cards.map(([name, number]) => html`<li>${name}: <code>${number}</code></li>`)}
  </ul>
  <p>
    Vencimiento 11/30 y código 123. El nombre del titular decide: <code>APRO</code> aprueba,
    <code>CONT</code> deja en revisión, <code>FUND</code> fondos insuficientes, <code>CALL</code> pide llamar
    al banco, <code>OTHE</code>, <code>SECU</code>, <code>EXPI</code>, <code>FORM</code>, <code>CARD</code>,
    <code>INST</code>, <code>DUPL</code>, <code>LOCK</code>, <code>CTNA</code>, <code>ATTE</code>,
    <code>BLAC</code> y <code>UNSU</code> rechazan. Cualquier otro nombre aprueba.
  </p>
`
