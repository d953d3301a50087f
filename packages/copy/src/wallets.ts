/** 'Mis Qrs' and what a QR looks like wherever it is shown. */
export const walletsCopy = {
  title: 'Mis Qrs',
  description: 'Tus QR, su saldo y sus movimientos.',
  loading: 'Cargando tus QR',
  active: 'Activo',
  inactive: 'Inactivo',
  blocked: 'Bloqueado',
  expired: 'Evento terminado',
  download: 'Descargar QR',
  share: 'Compartir',
  topUp: 'Recargar',
  topUpOf: (event: string) => `Recargar tu QR de ${event}`,
  qrOf: (event: string) => `Código QR de ${event}`,
  codeLabel: 'Código para leer en voz alta',
  balance: 'Saldo disponible',
  pending: (amount: string) => `${amount} en confirmación`,
  expiredHint: 'El evento terminó y este QR ya no paga.',
  blockedHint: 'Nadie puede pagar con este QR. Tu saldo está guardado: cámbialo por uno nuevo y sigue.',
  notDrawn: 'No pudimos dibujar el QR. Lee el código de abajo.',
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
  changes: {
    block: {
      question: '¿Bloquear tu QR?',
      means:
        'Desde este momento nadie podrá pagar con él, tampoco tú. Tu saldo queda guardado y puedes cambiarlo por un QR nuevo cuando quieras.',
      done: 'Tu QR está bloqueado',
      next: 'Tu saldo está guardado. Cuando quieras volver a pagar, cámbialo por un QR nuevo.',
    },
    reissue: {
      question: '¿Cambiar tu QR por uno nuevo?',
      means:
        'El QR de ahora deja de pagar en todas las barras, también si lo descargaste o lo imprimiste. Tu saldo pasa completo al nuevo.',
      done: 'Tu QR nuevo está listo',
      next: 'Tiene todo tu saldo. Si habías guardado el anterior, descarga este.',
    },
  },

  claimEntry: 'Tengo un QR impreso',
  purchases: 'Mis compras y recibos',

  movements: 'Movimientos',
} as const
