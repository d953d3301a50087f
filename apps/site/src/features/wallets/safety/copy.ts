/** Confirmation and result of blocking or replacing one's own QR. */
export const qrChangesCopy = {
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
} as const
