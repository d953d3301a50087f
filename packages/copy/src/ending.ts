/** Warnings that an event is about to end, and that its end was moved. */
export const endingCopy = {
  soon: (hour: string) => `El evento termina a las ${hour}, en menos de una hora.`,
  verySoon: (hour: string) =>
    `El evento termina a las ${hour}, en menos de diez minutos. Después no se cobra ni se recarga.`,
  over: (hour: string) =>
    `El evento terminó a las ${hour}: ya no se cobra ni se recarga. Quien lo administra puede alargarlo en la oficina.`,

  title: 'Final del evento',
  endsAt: (moment: string) => `Termina: ${moment}.`,
  endedAt: (moment: string) =>
    `Terminó: ${moment}. Se puede alargar mientras no hayan empezado los reembolsos.`,
  by: 'Alargar',
  minutes: { 30: '30 minutos', 60: '1 hora', 120: '2 horas', 240: '4 horas' },
  reason: 'Motivo',
  reasonHint: 'Queda en el registro de auditoría, con tu nombre.',
  extend: 'Alargar el evento',
  extended: (moment: string) => `Listo: termina ahora ${moment}.`,
} as const
