import { recorded } from './recorded.ts'

/** Texts of the till's cash point and shift screens. */
export const tillCashCopy = {
  // Start
  sellNew: 'Vender QR nuevo',
  byPhone: 'Por teléfono',
  lostQr: 'QR perdido',
  shiftMissing: 'No has abierto tu turno: sin turno no puedes recargar ni devolver saldo.',
  openShift: 'Abrir turno',
  notAllowed: 'Tu cuenta no puede usar la caja',
  notAllowedHint: 'Pide a quien organiza el evento que te dé de alta como cajera o cajero.',

  // Phone
  phoneTitle: '¿Cuál es su teléfono?',
  lostTitle: '¿De quién es el QR perdido?',
  phoneLabel: 'Teléfono verificado, a diez dígitos',
  lostPhoneHint:
    'Sin teléfono verificado: que muestre su QR, aunque sea impreso, o que lo cambie en Mis Qrs.',
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
  terminalHint:
    'Recarga solo cuando la terminal diga que el pago se aprobó. Guarda el voucher: al cerrar turno los sumas.',
  voucher: 'Número del voucher',
  terminalYes: 'Sí, recargar',

  // Unpaid rest of a bill
  dropTitle: (amount: string) => `¿No cobrar ${amount}?`,
  dropHint: 'Queda registrado con tu nombre, el lugar y el motivo.',
  dropReasons: recorded('El cliente se fue', 'Cortesía', 'Error en la cuenta'),
  drop: 'No cobrar el resto',

  // Payout
  payOutAsking: 'Apartando el saldo',
  payOutTitle: (amount: string) => `Entrega ${amount}`,
  payOutHint: 'Ya está apartado: nadie lo puede gastar. Confirma cuando lo tenga en la mano.',
  payOutRest: (amount: string) => `${amount} se pagaron con tarjeta y se quedan en el QR.`,
  payOutYes: 'Ya lo entregué',
  payOutNo: 'No se entregó',
  payOutFailed: 'No se puede devolver',

  // Lost QR
  lostOf: (holder: string | null) => (holder === null ? 'QR sin nombre' : `QR de ${holder}`),
  lostHint: 'Bloquéalo para que nadie lo gaste, o dale un QR nuevo con el mismo saldo.',
  lostByPhone:
    'Para darle un QR nuevo hace falta su sí: le mandamos una clave por mensaje y te la dice. Si no le llega, que lo cambie en Mis Qrs; mientras, bloquéalo.',
  ask: 'Mandar clave a su teléfono',
  askAgain: 'Mandar otra clave',
  codeSent: (holder: string) => `Le mandamos una clave a ${holder}. Pídesela: vence en 10 minutos.`,
  codeSentLately: 'Hace poco le mandamos una clave. Pídele la última que le llegó, o espera un minuto.',
  otherCode: 'Escribir otra clave',
  holderCode: 'Clave de seis números',
  block: 'Bloquear',
  reissue: 'Dar un QR nuevo',

  // Handing over a QR
  handOver: 'Entrega este QR',
  handOverHint: 'Imprímelo o deja que le tomen una foto. Quien lo tiene, lo gasta.',
  claimCode: 'Código para pasarlo a su cuenta',
  claimCodeHint: 'Que lo guarde aparte del QR: sin él nadie lo reclama.',
  print: 'Imprimir',
  ready: 'Listo, siguiente',

  // Shift
  openTitle: 'Abre tu turno',
  openHint: 'Cuenta el fondo con el que empiezas.',
  floatLabel: 'Fondo inicial',
  open: 'Abrir turno',
  isOpen: 'Tu turno está abierto',
  isOpenHint: 'Ciérralo desde el menú cuando termines.',
  goTo: (room: string) => `Ir a ${room}`,
  since: (hour: string) => `Abierto desde las ${hour}`,
  floatOf: (amount: string) => `Fondo inicial: ${amount}`,
  closeTitle: 'Cierra tu turno',
  closeHint: 'Cuenta el efectivo de tu caja, con todo y fondo.',
  pieces: (value: string) => `Piezas de ${value}`,
  counted: 'Contaste',
  vouchers: 'Total de tus vouchers de terminal',
  vouchersSum: (amount: string) => `Vouchers: ${amount}.`,
  close: 'Cerrar turno',
  closeWaits: 'Espera la respuesta de las operaciones pendientes para cerrar tu turno.',
  closeSure: (amount: string) => `¿Cierras tu turno con ${amount}?`,
  closeSureHint: 'El turno se cierra una sola vez.',
  shiftUnknown: 'No pudimos leer tu turno.',
  retry: 'Intentar de nuevo',
  loading: 'Cargando',

  // Report
  reportTitle: 'Turno cerrado',
  made: (moment: string) => `Reporte hecho: ${moment}`,
  amount: 'Monto',
  balanced: 'Cuadra',
  vouchersOff: 'Vouchers:',
  missing: 'Falta',
  spare: 'Sobra',
  asPdf: 'Descargar PDF',
  asCsv: 'Descargar CSV',
  fileFailed: 'No pudimos descargar el reporte. Inténtalo de nuevo.',
  done: 'Terminar',
} as const
