/** The consent to sell without a network. */
export const consentCopy = {
  title: 'Vender sin red',
  noConsent: [
    'Una barra que pierde la red puede seguir vendiendo por un rato, dentro de los límites que pongas aquí.',
    'Lo que un QR no alcance a pagar cuando vuelva la red lo asume el organizador; el lugar cobra completo.',
    'La pérdida más grande se conoce antes: la ves aquí y la aceptas tú.',
  ],
  readOnly: 'Solo quien administra el evento puede aceptarlo, cambiarlo o terminarlo.',
  noDevices: 'Todavía no hay dispositivos vinculados en barras. Vincúlalos antes de que los necesites.',
  devicesLink: 'Vincular dispositivos',

  maxSale: 'Venta máxima',
  maxSaleHint: 'Lo más que se cobra de una vez.',
  walletLimit: 'Límite por QR en cada caja',
  walletLimitHint: 'Lo más que una caja le vende a un mismo QR.',
  tillLimit: 'Límite por caja',
  tillLimitHint: 'Lo más que una caja vende antes de necesitar la red.',
  tills: 'Cuántas cajas',
  tillsHint: (devices: number) =>
    devices === 0
      ? 'Todas las que vayas a vincular.'
      : devices === 1
        ? 'Hay 1 dispositivo vinculado en barras.'
        : `Hay ${devices} dispositivos vinculados en barras.`,
  fewerTills: (tills: number, devices: number) =>
    `Hay ${devices} vinculados: ${tills === 1 ? 'solo la primera caja que lo pida tendrá' : `solo las primeras ${tills} cajas que lo pidan tendrán`} permiso.`,
  hours: 'Duración en horas',
  hoursHint: 'De 1 a 24. Después vence solo.',
  takesStatic: 'Aceptar también códigos fijos (impresos o en captura)',
  staticWarning:
    'Un código fijo se copia con una foto. Sin red, la caja no puede saber si quien lo muestra es su dueño.',

  noAmount: 'Escribe el importe, por ejemplo 400 o 400.50.',
  zero: 'Escribe un importe mayor que cero.',
  belowSale: (least: string) => `No puede ser menos que la venta máxima, ${least}.`,
  belowWallet: (least: string) => `No puede ser menos que el límite por QR, ${least}.`,
  countBetween: (most: number) => `Escribe un número entero de 1 a ${most}.`,

  largestLoss: 'Pérdida más grande posible',
  /** “120 cajas × $4,000”. */
  product: (tills: number, limit: string) => `${tillsInWords(tills)} × ${limit}`,
  unknownLoss: '$—',
  noLoss: 'Escribe el límite por caja y cuántas cajas.',
  lossHint: 'Solo si todas agotan su límite y ningún QR puede pagar.',
  review: 'Revisar y aceptar',

  askTitle: (loss: string) => `¿Aceptas perder hasta ${loss}?`,
  askWords: (words: string) => `Son ${words}`,
  askWhy: (tills: number, limit: string) =>
    tills === 1
      ? `Una caja puede vender ${limit} sin red. Si ningún QR puede pagar, el organizador asume todo.`
      : `${tills} cajas pueden vender ${limit} cada una sin red. Si ningún QR puede pagar, el organizador asume todo.`,
  askHours: (hours: number) =>
    hours === 1 ? 'Vale 1 hora desde que lo aceptes.' : `Vale ${hours} horas desde que lo aceptes.`,
  askStatic: 'También con códigos fijos, que cualquiera pudo copiar.',
  askReplaces: 'Sustituye al que está en vigor.',

  inForce: 'En vigor',
  givenBy: (who: string, when: string) => `Lo aceptó ${who}, ${when}.`,
  somebody: 'alguien que ya no está',
  endsAt: 'Vence',
  left: (left: string) => `quedan ${left}`,
  lessThanAMinute: 'menos de 1 min',
  hoursAndMinutes: (hours: number, minutes: number) =>
    hours === 0 ? `${minutes} min` : `${hours} h ${minutes} min`,
  over: 'venció',
  permits: 'Permisos dados',
  permitsOf: (permits: number, tills: number) => `${permits} de ${tillsInWords(tills)}`,
  staticCodes: 'Códigos fijos',
  accepted: 'se aceptan',
  refused: 'no se aceptan',
  change: 'Cambiar',
  end: 'Terminar',
  nowInForce: 'Está en vigor. Las cajas con red toman su permiso solas, en segundos.',
  nowOver: 'Ya no está en vigor: ninguna caja recibe un permiso nuevo.',
  endTitle: '¿Terminar la venta sin red?',
  endConsequences: [
    'Las cajas en contacto dejan de vender sin red.',
    'Las que están sin contacto no se enteran: siguen hasta que venza su permiso.',
    'Lo que ya vendieron se registra igual cuando vuelva su red.',
  ],
} as const

function tillsInWords(tills: number): string {
  return tills === 1 ? '1 caja' : `${tills} cajas`
}
