/** Texts of 'Mis Qrs'. */
export const qrsCopy = {
  title: 'Mis Qrs',
  description: 'Tus QR, su saldo y sus movimientos.',
  loading: 'Cargando tus QR',
  active: 'Activo',
  inactive: 'Inactivo',
  blocked: 'Bloqueado',
  expired: 'Evento terminado',
  balance: 'Saldo disponible',
  pending: (amount: string) => `${amount} en confirmación`,
  pendingTitle: 'Tu QR viene en camino',
  pendingHint: 'En cuanto se confirme tu pago lo verás aquí. No pagues otra vez.',
  expiredHint: 'El evento terminó y este QR ya no paga.',
  blockedHint: 'Nadie puede pagar con este QR. Tu saldo está guardado: cámbialo por uno nuevo y sigue.',
  empty: 'No tienes QR comprados',
  emptyHint: 'Elige un evento y recarga tu saldo en un minuto.',
  goBuy: 'Ir a Comprar',
  ofHour: (hour: string) => `de las ${hour}`,
  ofDay: (moment: string) => `del ${moment}`,
  balanceOf: (of: string) => `Saldo ${of}`,
  offline: (what: string) => `${what}, sin conexión`,
  stale: (what: string) => `${what}, sin actualizar`,
  notLoaded: 'No pudimos cargar tus QR',
  retry: 'Intentar de nuevo',

  refund: 'Solicitar reembolso',
  refundOf: (folio: string) => `Reembolso ${folio}`,
  refundRequested: 'Te escribimos a tu correo en cuanto haya respuesta.',
  refundAmounts: {
    accepted: (amount: string) => `Apartamos ${amount} y los transferimos a tu cuenta CLABE.`,
    paid: (amount: string) => `Transferimos ${amount} a tu cuenta CLABE.`,
  },
  block: 'Bloquear mi QR',
  reissue: 'Cambiar por un QR nuevo',

  claimEntry: 'Tengo un QR impreso',
  purchases: 'Mis compras y recibos',

  movements: 'Movimientos',
  movementsLoading: 'Cargando los movimientos',
  noMovements: 'Todavía no hay movimientos.',
  moreMovements: 'Ver más',

  /** State of a request, as its requester reads it. */
  refundStates: {
    requested: 'En revisión',
    accepted: 'Aceptada, pago en camino',
    rejected: 'No aceptada',
    paid: 'Pagada',
    returned: 'Devuelta a tu saldo',
  },
} as const
