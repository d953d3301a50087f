/** Health of the tills: alerts, each till, each place. */
export const tillsCopy = {
  title: 'Cajas',
  intro: 'Qué tan rápido responden, qué falla y qué espera, según lo que reporta cada dispositivo.',
  updatedAt: (hour: string) => `Actualizado a las ${hour}`,
  alerts: 'Te toca ver',
  noAlerts: 'Todo en orden.',
  /** Each alert: where, and what. */
  noContact: (name: string, since: string, waiting: number) =>
    `«${name}» sin contacto desde las ${since}${waiting === 0 ? '' : `, con ${waiting === 1 ? '1 operación' : `${waiting} operaciones`} en espera`}.`,
  queue: (name: string, waiting: number) => `«${name}» tiene ${waiting} operaciones en espera.`,
  slow: (p95: string, since: string) =>
    `Responde lento desde las ${since}: ${p95} en el 95 % de las llamadas.`,
  drawerFull: (who: string, cash: string) => `El turno de ${who} tiene ${cash} en el cajón. Pide un retiro.`,
  longShift: (who: string, since: string) => `El turno de ${who} está abierto desde las ${since}.`,
  soldOut: 'Agotado',
  fewLeft: 'Pocas existencias',
  fewLeftOf: (product: string, left: number) =>
    left > 0 ? `quedan ${left} de ${product}.` : `ya no queda ${product}.`,
  soldOutOf: (product: string) => `${product} está marcado como agotado.`,
  devices: 'Ver dispositivos',

  tills: 'Dispositivos',
  noTills: 'Todavía no hay dispositivos vinculados.',
  device: 'Dispositivo',
  place: 'Lugar',
  state: 'Estado',
  lastContact: 'Último contacto',
  waiting: 'En espera',
  roundTrip: 'Respuesta',
  failures: 'Sin respuesta',
  battery: 'Batería',
  states: { online: 'En línea', silent: 'Sin contacto', off: 'Apagado' },
  never: 'nunca',
  none: '–',
  ms: (ms: number) => `${ms} ms`,
  percent: (percent: number) => `${percent} %`,

  range: 'Periodo',
  ranges: {
    now: 'Últimos 15 minutos',
    hour: 'Última hora',
    today: 'Hoy',
    lastNight: 'Ayer',
    other: 'Elegir',
  },
  from: 'Desde',
  to: 'Hasta',
  rangeHint: (from: string, to: string) => `Del ${from} al ${to}. Se muestran 48 horas como máximo.`,
  plot: 'Respuesta por lugar',
  plotSentence: (calls: number, failures: number, ms: number, step: number) =>
    `${calls} llamadas, ${failures} sin respuesta. Cada punto es el p95 de ${step === 1 ? '1 minuto' : `${step} minutos`}; la línea recta es la meta de ${ms} ms.`,
  time: 'Hora',

  places: 'Por lugar',
  placesHint: (ms: number) => `La meta es responder en menos de ${ms} ms.`,
  noCalls: 'Nadie ha reportado llamadas en este periodo.',
  calls: 'Llamadas',
  errors: 'Con error',
  p95: 'Lo peor (p95)',
  now: 'Lo último (p95)',
} as const
