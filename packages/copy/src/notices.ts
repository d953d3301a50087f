type Kind =
  | 'topup'
  | 'charge'
  | 'hold'
  | 'hold_void'
  | 'charge_void'
  | 'topup_void'
  | 'refund'
  | 'refund_returned'
  | 'cash_out'
  | 'cash_out_void'
  | 'chargeback'
  | 'chargeback_won'
  | 'merge_in'

/**
 * Push messages, and the card that enables them. Amounts are text, without a sign.
 */
export const noticesCopy = {
  pushTitle: {
    topup: (amount: string) => `Recargaste ${amount}`,
    charge: (amount: string) => `Pagaste ${amount}`,
    hold: (amount: string) => `Apartamos ${amount} para tu reembolso`,
    hold_void: (amount: string) => `Tu reembolso no se realizó: ${amount} volvió a tu saldo`,
    charge_void: (amount: string) => `Anulamos un cobro: te devolvimos ${amount}`,
    topup_void: (amount: string) => `Anulamos una recarga de ${amount}`,
    refund: (amount: string) => `Te reembolsamos ${amount}`,
    refund_returned: (amount: string) => `Tu banco devolvió el reembolso: ${amount} volvió a tu saldo`,
    cash_out: (amount: string) => `Te reembolsamos ${amount} en efectivo`,
    cash_out_void: (amount: string) => `Anulamos un reembolso en efectivo: ${amount} volvió a tu saldo`,
    chargeback: (amount: string) => `Tu banco reclamó un pago de ${amount}`,
    chargeback_won: (amount: string) => `Tu banco confirmó un pago de ${amount}`,
    merge_in: (amount: string) => `Recibiste ${amount} de otro QR`,
  } satisfies Record<Kind, (amount: string) => string>,
  pushBody: (where: string, balance: string, tip: string | null) =>
    `${where}. ${tip === null ? '' : `Con propina de ${tip}. `}Tu saldo es de ${balance}.`,

  unreadable: { title: 'Hay un movimiento en tu QR', body: 'Ábrelo para ver tu saldo.' },

  cardTitle: 'Avisos en este dispositivo',
  cardHint: 'Te avisamos de cada cobro, recarga y reembolso, aunque tengas la página cerrada.',
  switchOn: 'Activar avisos',
  switchOff: 'Desactivar avisos',
  isOn: 'Están activos: te decimos cada cobro, recarga y reembolso.',
  isDenied:
    'Tu navegador tiene bloqueados los avisos de esta página. Actívalos en sus ajustes y vuelve a entrar.',
  notSwitched: 'No pudimos activar los avisos. Revisa tu conexión e inténtalo de nuevo.',
  notSwitchedOff: 'No pudimos desactivar los avisos. Revisa tu conexión e inténtalo de nuevo.',
} as const
