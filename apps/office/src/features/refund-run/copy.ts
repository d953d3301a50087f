const qrs = (count: number): string => (count === 1 ? '1 QR' : `${count.toLocaleString('es-MX')} QR`)

/** The screen of what goes back by itself after the event. */
export const refundRunCopy = {
  title: 'Devolución automática',
  intro:
    'Lo que sobra en los QR regresa a las tarjetas y cuentas con las que se pagó, completo y sin comisión.',
  back: 'Dinero',

  isOff:
    'Este evento no devuelve solo. Puedes encenderlo en la configuración del evento, o empezar aquí cuando termine.',
  startsAt: (when: string): string => `Empieza sola el ${when}.`,
  settings: 'Configuración del evento',
  notEnded: 'El evento todavía no termina: aquí ves lo que se devolvería si terminara ahora.',

  previewTitle: 'Lo que se devolvería ahora',
  nothing: 'No hay saldo que devolver.',
  summary: (of: { qrs: number; amount: string }): string =>
    `${qrs(of.qrs)} ${of.qrs === 1 ? 'tiene' : 'tienen'} ${of.amount} disponibles.`,
  gateway: 'Vía',
  refunds: 'Pagos',
  amount: 'Monto',
  available: 'Disponible ahí',
  owed: 'Nos debe, en libros',
  unsaid: 'No lo dice',
  byBank: 'Por transferencia, con CLABE',
  short: (of: { gateway: string; missing: string }): string =>
    `En ${of.gateway} faltan ${of.missing}: la devolución se pausará cuando se acabe, y sigue cuando deposites.`,
  almostTooOld: (count: number): string =>
    count === 1
      ? 'A un pago le queda menos de un mes para poder devolverse a su tarjeta.'
      : `A ${count.toLocaleString('es-MX')} pagos les queda menos de un mes para poder devolverse a su tarjeta.`,

  start: 'Devolver lo que sobró',
  startAgain: 'Devolver lo que quedó',
  startTitle: '¿Devolver lo que sobró?',
  startWords: (of: { qrs: number; amount: string }): string =>
    `Se apartan ${of.amount} de ${qrs(of.qrs)} y se devuelven a sus pagos, cinco por segundo. A quien no se le pueda devolver así le pedimos su CLABE por correo. Lo que un proveedor ya devolvió no se puede deshacer.`,

  runTitle: 'La devolución',
  states: {
    preparing: 'Apartando los saldos',
    running: 'En marcha',
    paused: 'En pausa',
    done: 'Terminada',
  },
  pausedBecause: {
    by_hand: 'Alguien la puso en pausa. Lo que ya se pidió al proveedor sigue su curso.',
    funds:
      'El saldo de la cuenta en el proveedor no alcanza. Deposita ahí y reanúdala: nada se pierde ni se repite.',
    refusals: 'El proveedor rechazó varias seguidas. Mira por qué antes de reanudar.',
  },
  pausedAt: (gateway: string): string => `Proveedor: ${gateway}.`,
  startedBy: (who: string, when: string): string => `La empezó ${who} el ${when}.`,
  startedAlone: (when: string): string => `Empezó sola el ${when}.`,
  closedAt: (when: string): string => `Terminó el ${when}.`,
  somebody: 'alguien',
  found: (of: { qrs: number; amount: string; toSource: string; rest: string }): string =>
    `${qrs(of.qrs)} con ${of.amount}: ${of.toSource} a sus pagos y ${of.rest} por transferencia.`,
  waiting: 'Por pedir',
  asked: 'Pedidas',
  done: 'Devueltas',
  refused: 'Rechazadas',
  inSum: (count: number, amount: string): string => `${count.toLocaleString('es-MX')} · ${amount}`,
  progress: (of: { done: number; all: number }): string =>
    `${of.done.toLocaleString('es-MX')} de ${of.all.toLocaleString('es-MX')} pagos decididos`,

  pause: 'Pausar',
  resume: 'Reanudar',
} as const
