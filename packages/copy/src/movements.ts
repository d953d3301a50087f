/** What came to a QR and what went. */
export const movementsCopy = {
  of: (moment: string) => `Movimientos ${moment}`,
  kinds: {
    topup: 'Recarga en línea',
    topupAtPlace: 'Recarga',
    charge: 'Consumo',
    tip: 'Propina',
    hold: 'Apartado para tu reembolso',
    hold_void: 'Reembolso no realizado',
    charge_void: 'Cobro anulado',
    tip_void: 'Propina anulada',
    topup_void: 'Recarga anulada',
    merge_out: 'Saldo pasado a otro QR',
    merge_in: 'Saldo recibido de otro QR',
    chargeback: 'Pago reclamado a tu banco',
    chargeback_won: 'Pago confirmado por tu banco',
    refund: 'Reembolso',
    refund_returned: 'Reembolso que tu banco devolvió',
    cash_out: 'Reembolso en efectivo',
    breakage: 'Saldo vencido al terminar el evento',
    other: 'Movimiento',
  },
} as const
