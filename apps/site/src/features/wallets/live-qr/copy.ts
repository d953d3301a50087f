/** Texts of the live QR. */
export const liveQrCopy = {
  live: 'QR en vivo',
  static: 'QR fijo',
  choice: 'Qué QR mostrar',
  pictureOf: (event: string) => `QR en vivo de ${event}`,
  liveHint: 'Cambia cada 15 segundos: una captura de pantalla no paga.',
  staticHint: 'El de siempre: también paga descargado o impreso.',
  onlyLiveHint: 'Solo paga este QR: el código, el descargado y el impreso no pagan.',
  refusedHint: 'El QR fijo, el descargado y el impreso no pagan: solo paga tu QR en vivo.',
  unableHint:
    'Este navegador no puede mostrar tu QR en vivo. Para pagar con el fijo, quita «Solo QR en vivo».',
  offlineHint: 'Para abrirlo en este teléfono por primera vez hace falta internet.',
  elsewhere: 'Tu QR en vivo está en otro teléfono',
  elsewhereHint: 'Aquí tienes el fijo, que también paga.',
  move: 'Traerlo a este teléfono',
  moveQuestion: '¿Traer tu QR en vivo a este teléfono?',
  moveMeans: 'El otro teléfono deja de pagar con él en ese momento. Te avisamos por correo del cambio.',

  only: 'Solo QR en vivo',
  onlyHint: 'El descargado y el impreso dejan de pagar.',
  onlyOn: 'El descargado y el impreso no pagan.',
  onlyQuestion: '¿Pagar solo con tu QR en vivo?',
  onlyMeans:
    'El descargado y el impreso dejan de pagar. Si pierdes este teléfono, quítalo desde otro con tu cuenta o pide ayuda en una caja.',
} as const
