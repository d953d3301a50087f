/** Push messages. Amounts are text, without a sign. */
export const noticesCopy = {
  pushTitle: {
    topup: (amount: string) => `Recargaste ${amount}`,
    charge: (amount: string) => `Pagaste ${amount}`,
    hold: (amount: string) => `Apartamos ${amount} para tu reembolso`,
    hold_void: (amount: string) => `Tu reembolso no se realizó: ${amount} volvió a tu saldo`,
    tab_hold: (amount: string) => `Apartamos ${amount} para tu cuenta abierta`,
    charge_void: (amount: string) => `Anulamos un cobro: te devolvimos ${amount}`,
    item_return: (amount: string) => `Te devolvimos ${amount} de un cobro`,
    cup_return: (amount: string) => `Te devolvimos ${amount} por tus vasos`,
    cup_return_void: (amount: string) => `Anulamos una devolución de vasos de ${amount}`,
    topup_void: (amount: string) => `Anulamos una recarga de ${amount}`,
    refund: (amount: string) => `Te reembolsamos ${amount}`,
    refund_returned: (amount: string) => `Tu banco devolvió el reembolso: ${amount} volvió a tu saldo`,
    cash_out: (amount: string) => `Te reembolsamos ${amount} en efectivo`,
    cash_out_void: (amount: string) => `Anulamos un reembolso en efectivo: ${amount} volvió a tu saldo`,
    chargeback: (amount: string) => `Tu banco reclamó un pago de ${amount}`,
    chargeback_won: (amount: string) => `Tu banco confirmó un pago de ${amount}`,
    promo_grant: (amount: string) => `Te regalaron ${amount}`,
    correction_in: (amount: string) => `Corregimos tu saldo: ${amount} a tu favor`,
    correction_out: (amount: string) => `Corregimos tu saldo: ${amount} menos`,
    merge_in: (amount: string) => `Recibiste ${amount} de otro QR`,
  },
  pushBody: (where: string, balance: string, tip: string | null) =>
    `${where}. ${tip === null ? '' : `Con propina de ${tip}. `}Tu saldo es de ${balance}.`,

  unreadable: { title: 'Hay un movimiento en tu QR', body: 'Ábrelo para ver tu saldo.' },
} as const
