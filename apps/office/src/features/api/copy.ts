import type { KeyScope } from '@saldo/contract/key-scopes'
import type { WebhookKind } from '@saldo/contract/webhook-kinds'
import type { Delivery } from '@saldo/contract/webhooks'

const scopes: Record<KeyScope, string> = {
  'catalogue.read': 'Ver el evento, lugares y productos',
  'catalogue.write': 'Cambiar lugares y productos',
  'team.read': 'Ver quién trabaja',
  'money.read': 'Ver QRs, movimientos y reembolsos, sin personas',
  'reports.read': 'Ver las cifras',
}

const kinds: Record<WebhookKind, string> = {
  'wallet.topped_up': 'Entró saldo a un QR',
  'wallet.charged': 'Se cobró',
  'wallet.charge_voided': 'Se anuló un cobro',
  'wallet.items_returned': 'Se devolvieron productos de un cobro',
  'wallet.cups_returned': 'Se devolvieron vasos sin compra',
  'wallet.cup_return_voided': 'Se anuló una devolución de vasos',
  'refund.state_changed': 'Cambió un reembolso',
  'event.published': 'Se publicó el evento',
  'event.extended': 'Se alargó el evento',
  'event.closed': 'Se cerró el evento',
  'product.sold_out': 'Se agotó un producto',
}

const states: Record<Delivery['state'], string> = {
  pending: 'En espera',
  delivered: 'Recibido',
  given_up: 'Abandonado',
}

const errors: Record<NonNullable<Delivery['last_error']>, string> = {
  address_refused: 'la dirección no es pública',
  timeout: 'no contestó en 15 segundos',
  unreachable: 'no se pudo conectar',
}

/** Words of keys, webhooks and what they were sent. */
export const apiCopy = {
  title: 'API',
  intro: 'Para que otro programa lea un evento o se entere de lo que pasa en él.',
  guide: 'Cómo se usa',
  event: 'Evento',
  noEvents: 'Todavía no hay eventos.',
  scopes,
  kinds,
  states,

  keys: 'Claves',
  noKeys: 'Este evento todavía no tiene claves. Haz la primera aquí abajo.',
  keyName: 'Para qué es',
  can: 'Qué puede hacer',
  endsOn: 'Último día (opcional)',
  makeKey: 'Hacer una clave',
  newKey: 'Clave nueva',
  keyOf: (name: string) => `La clave de ${name}`,
  once: 'Cópiala ahora: no se vuelve a mostrar.',
  copyKey: 'Copiar',
  copied: 'Copiada',
  hide: 'Ya la guardé',
  made: (who: string | null, when: string) => (who === null ? `Hecha ${when}` : `${who} la hizo ${when}`),
  used: (when: string) => `usada ${when}`,
  neverUsed: 'sin usar',
  until: (when: string) => `vence ${when}`,
  revoked: 'Revocada',
  ended: 'Vencida',
  counts: 'Activa',
  revoke: 'Revocar',
  revokeOf: (name: string) => `Revocar la clave de ${name}`,
  revokeTitle: (name: string) => `¿Revocar la clave de ${name}?`,
  revokeHint: 'El programa que la usa deja de entrar en este momento. No se puede deshacer.',

  webhooks: 'Webhooks',
  noWebhooks: 'Este evento no avisa a nadie todavía.',
  newWebhook: 'Webhook nuevo',
  url: 'Dirección (https)',
  about: 'De qué avisa',
  addWebhook: 'Agregar webhook',
  webhookKeyOf: (host: string) => `La clave de ${host}`,
  failing: (when: string) => `Con fallas desde ${when}`,
  fine: 'Bien',
  waiting: (count: number) => (count === 1 ? '1 aviso en espera' : `${count} avisos en espera`),
  bothUntil: (when: string) => `dos claves hasta ${when}`,
  changeKey: 'Cambiar clave',
  changeKeyOf: (host: string) => `Cambiar clave de ${host}`,
  remove: 'Quitar',
  removeOf: (host: string) => `Quitar el webhook de ${host}`,
  removeTitle: (host: string) => `¿Quitar el webhook de ${host}?`,
  removeHint: 'Deja de recibir avisos, también los que esperaban.',

  deliveries: (host: string) => `Avisos a ${host}`,
  showDeliveries: 'Ver avisos',
  showDeliveriesOf: (host: string) => `Ver avisos a ${host}`,
  noDeliveries: 'Todavía no se le ha enviado nada.',
  when: 'Cuándo',
  what: 'Qué',
  state: 'Estado',
  answer: 'Respuesta',
  attempts: 'Intentos',
  act: 'Acción',
  resend: 'Enviar otra vez',
  resendOf: (what: string, when: string) => `Enviar otra vez: ${what}, ${when}`,
  answered: (status: number) => `contestó ${status}`,
  errors,
  noAnswer: '—',
} as const
