import type { ErrorCode } from '@saldo/copy/errors'

/** `step`: what to do now, where the server's own sentence doesn't say it. */
export type Refused = { title: string; step?: string }

const toCashPoint = 'Mándalo a la caja.'

/** Every cause for which the server turns a scan, a charge or a void down has its own title. */
const of = {
  // The QR
  wallet_blocked: { title: 'QR bloqueado', step: toCashPoint },
  wallet_unknown: { title: 'QR desconocido', step: 'Pide el de este evento o mándalo a la caja.' },
  practice_qr: { title: 'QR de práctica' },
  practice_real_qr: { title: 'QR de verdad' },
  wallet_has_hold: { title: 'Reembolso en trámite' },
  live_qr_old: { title: 'QR viejo' },
  live_qr_ahead: { title: 'Hora equivocada' },
  live_only: { title: 'Solo QR en vivo' },
  over_static_limit: { title: 'Demasiado para un QR fijo' },
  qr_used: { title: 'QR ya usado' },
  qr_replaced: { title: 'QR reemplazado' },
  scan_expired: { title: 'Lectura vencida' },
  // The bill
  insufficient_balance: { title: 'Saldo insuficiente', step: 'Recarga en la caja o cobra una parte.' },
  product_sold_out: { title: 'Producto agotado' },
  options_changed: { title: 'Cambió una opción' },
  product_changed: { title: 'Cambió un precio' },
  tips_off: { title: 'Sin propinas', step: 'Elige «Sin propina».' },
  over_limit: { title: 'Monto demasiado alto', step: 'Cóbralo en dos partes o llama a tu encargado.' },
  // Tabs
  tab_over_hold: { title: 'Pasa de lo apartado' },
  tab_closed: { title: 'Cuenta cerrada' },
  tab_changed: { title: 'La cuenta cambió' },
  tab_already_open: { title: 'Ya tiene una cuenta' },
  tab_other_qr: { title: 'Otro QR' },
  // The till
  place_missing: { title: 'Te falta un lugar' },
  place_changed: { title: 'Cambiaste de lugar' },
  event_closed: { title: 'El evento terminó', step: 'Ya no se cobra: llama a tu encargado.' },
  forbidden: { title: 'Sin permiso', step: 'Llama a tu encargado.' },
  shift_missing: { title: 'Falta tu turno' },
  too_many_requests: { title: 'Demasiado rápido' },
  // Voids
  void_too_late: { title: 'Fuera de tiempo' },
  already_reversed: { title: 'Ya estaba anulada', step: 'No hay nada más que hacer.' },
  not_reversible: { title: 'No se puede anular', step: 'Llama a tu encargado.' },
  items_not_returnable: { title: 'No va por producto' },
  items_already_returned: { title: 'Ya se devolvió' },
  operation_not_found: { title: 'Operación desconocida', step: 'Llama a tu encargado.' },
  cash_paid_out: { title: 'El efectivo ya salió', step: 'Llama a tu encargado.' },
} satisfies Partial<Record<ErrorCode, Refused>>

export const refusalCopy = { title: 'No se puede usar', of } as const
