const kinds: Readonly<Record<string, string>> = {
  topup: 'Recarga',
  charge: 'Cobro',
  tip: 'Propina',
  hold: 'Apartado para un reembolso',
  hold_void: 'Reembolso no realizado',
  tab_hold: 'Apartado para una cuenta abierta',
  tab_void: 'Cuenta abierta cerrada: se liberó lo apartado',
  charge_void: 'Cobro anulado',
  item_return: 'Devolución',
  cup_return: 'Vasos devueltos',
  cup_return_void: 'Devolución de vasos anulada',
  tip_void: 'Propina anulada',
  topup_void: 'Recarga anulada',
  merge_out: 'Saldo pasado a otro QR',
  merge_in: 'Saldo recibido de otro QR',
  chargeback: 'Pago reclamado al banco',
  chargeback_won: 'Reclamo ganado',
  debt_paid: 'Abono a un pago reclamado',
  debt_returned: 'Abono devuelto de un pago reclamado',
  refund: 'Reembolso',
  refund_returned: 'Reembolso que el banco devolvió',
  cash_out: 'Reembolso en efectivo',
  cash_out_void: 'Reembolso en efectivo anulado',
  breakage: 'Saldo vencido al terminar el evento',
  promo_grant: 'Promoción del organizador',
  promo_lapse: 'Promoción vencida',
  correction_in: 'Corrección a favor',
  correction_out: 'Corrección en contra',
}

const topups = {
  cash: 'Recarga en efectivo',
  terminal: 'Recarga con terminal',
  online: 'Recarga en línea',
  promo: 'Promoción',
} as const

type Named = { kind: string; tender: keyof typeof topups | null }

/** A movement of a QR as the office calls it. */
export const movementName = ({ kind, tender }: Named): string =>
  kind === 'topup' && tender !== null ? topups[tender] : (kinds[kind] ?? 'Movimiento')

/** Texts of a person's file that server and office share. */
export const attendeesCopy = {
  voided: 'Anulado',
  statementHead: [
    'Fecha y hora',
    'Movimiento',
    'Productos',
    'Lugar',
    'Quién',
    'Dispositivo',
    'Monto',
    'Propina incluida',
    'Saldo',
    'Estado',
    'Nota',
  ],
} as const
