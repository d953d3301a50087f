/** The cash point and the shift, on the till. */
export const tillCashCopy = {
  // Rooms
  bar: 'Barra',
  cash: 'Caja',
  shift: 'Turno',

  // Start
  sellNew: 'Vender QR nuevo',
  byPhone: 'Por teléfono',
  lostQr: 'QR perdido',
  shiftMissing: 'No has abierto tu turno: sin turno solo puedes recargar con terminal.',
  openShift: 'Abrir turno',
  notAllowed: 'Tu cuenta no puede usar la caja',
  notAllowedHint: 'Pide a quien organiza el evento que te dé de alta como cajera o cajero.',

  // Phone
  phoneTitle: '¿Cuál es su teléfono?',
  lostTitle: '¿De quién es el QR perdido?',
  phoneLabel: 'Teléfono verificado, a diez dígitos',
  find: 'Buscar',
  noQr: (holder: string) => `${holder} no tiene QR en este evento.`,
  back: 'Volver',

  // Amount
  newQr: 'QR nuevo, sin nombre',
  amountTitle: '¿Cuánto se recarga?',
  tender: 'Cómo paga',
  inCash: 'Efectivo',
  byTerminal: 'Terminal',
  becomes: 'queda en',
  goOn: 'Continuar',
  offline: 'Sin conexión no se puede recargar',
  least: (amount: string) => `La recarga mínima es de ${amount}`,
  most: (amount: string) => `La recarga máxima es de ${amount}`,
  payOut: 'Devolver saldo',
  secure: 'Bloquear o cambiar',

  // Check
  received: '¿Cuánto te dio?',
  exact: 'Exacto',
  change: 'cambio',
  short: 'faltan',
  topUp: (amount: string) => `Recargar ${amount}`,
  terminalTitle: (amount: string) => `¿La terminal ya cobró ${amount}?`,
  terminalHint: 'Recarga solo cuando la terminal diga que el pago se aprobó.',
  terminalYes: 'Sí, recargar',

  // Payout
  payOutTitle: (amount: string) => `¿Ya le diste ${amount}?`,
  payOutHint: 'El QR queda en cero. Entrega el dinero y confirma.',
  payOutYes: 'Sí, devolver',

  // Lost
  lostOf: (holder: string | null) => (holder === null ? 'QR sin nombre' : `QR de ${holder}`),
  lostHint: 'Bloquéalo para que nadie lo gaste, o dale un QR nuevo con el mismo saldo.',
  block: 'Bloquear',
  reissue: 'Dar un QR nuevo',

  // A QR to hand over
  handOver: 'Entrega este QR',
  handOverHint: 'Imprímelo o deja que le tomen una foto. Quien lo tiene, lo gasta.',
  print: 'Imprimir',
  ready: 'Listo, siguiente',

  // Shift
  openTitle: 'Abre tu turno',
  openHint: 'Cuenta el fondo con el que empiezas.',
  floatLabel: 'Fondo inicial',
  open: 'Abrir turno',
  since: (hour: string) => `Abierto desde las ${hour}`,
  floatOf: (amount: string) => `Fondo inicial: ${amount}`,
  closeTitle: 'Cierra tu turno',
  closeHint: 'Cuenta el efectivo de tu caja, con todo y fondo.',
  pieces: (value: string) => `Piezas de ${value}`,
  counted: 'Contaste',
  close: 'Cerrar turno',
  closeWaits: 'Espera la respuesta de las operaciones pendientes para cerrar tu turno.',
  closeSure: (amount: string) => `¿Cierras tu turno con ${amount}?`,
  closeSureHint: 'El turno se cierra una sola vez.',
  shiftUnknown: 'No pudimos leer tu turno.',
  retry: 'Intentar de nuevo',
  loading: 'Cargando',

  // Report
  reportTitle: 'Turno cerrado',
  balanced: 'Cuadra',
  missing: 'Falta',
  spare: 'Sobra',
  asPdf: 'Descargar PDF',
  asCsv: 'Descargar CSV',
  fileFailed: 'No pudimos descargar el reporte. Inténtalo de nuevo.',
  done: 'Terminar',
} as const
