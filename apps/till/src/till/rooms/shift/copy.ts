import { recorded } from '@saldo/copy/recorded'

export const shiftCopy = {
  // Float
  byPieces: 'Contar piezas',
  byAmount: 'Escribir el monto',
  howCounted: 'Cómo cuentas el fondo',
  amount: 'Monto',

  // Cash out of the drawer and change into it
  titles: { withdrawal: 'Retirar efectivo', change: 'Agregar cambio' },
  hints: {
    withdrawal: 'Un encargado se lleva el efectivo y lo autoriza aquí con su PIN.',
    change: 'Un encargado te trae el cambio y lo autoriza aquí con su PIN.',
  },
  amounts: { withdrawal: '¿Cuánto se lleva?', change: '¿Cuánto te trae?' },
  reasons: {
    withdrawal: recorded('Caja llena', 'Cambio de turno', 'Pago a un proveedor'),
    change: recorded('Falta cambio', 'Fondo extra'),
  },
  who: 'Quién autoriza',
  nobody: 'Ningún encargado tiene PIN en este evento. Pide que se lo pongan en la oficina.',
  goOn: 'Continuar',
  offline: 'Sin conexión no se puede',
  asks: {
    withdrawal: (amount: string) => `Retiro de ${amount}`,
    change: (amount: string) => `Cambio de ${amount}`,
  },
  pinOf: (name: string) => `${name}, escribe tu PIN para autorizarlo.`,
  approve: 'Autorizar',
  back: 'Volver',

  // Receipt
  receipts: { withdrawal: 'Retiro registrado', change: 'Cambio registrado' },
  folio: (folio: number) => `Folio ${folio}`,
  lines: {
    amount: 'Monto',
    asked: 'Pidió',
    approved: 'Autorizó',
    at: 'Hora',
    place: 'Lugar',
    reason: 'Motivo',
  },
  print: 'Imprimir',
  done: 'Listo',

  // Reason of a difference
  whyTitle: '¿Por qué no cuadró?',
  words: 'Qué pasó',
  wordsHint: 'Si quieres, cuéntalo en una línea.',
  wordsNeeded: 'Escríbelo en una línea.',
  keep: 'Guardar motivo',
  later: 'Terminar sin motivo',
  openTabs: (count: number) =>
    count === 1
      ? 'Aquí queda una cuenta abierta. Ciérrala o pasa a quien sigue.'
      : `Aquí quedan ${count} cuentas abiertas. Ciérralas o pasan a quien sigue.`,
  because: (reason: string) => `Motivo: ${reason}`,
} as const
