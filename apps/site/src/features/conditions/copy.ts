/** What holds at one event; the product's general terms stand in their own text. */
export const conditionsCopy = {
  loading: 'Condiciones del evento',
  title: (event: string): string => `Condiciones de ${event}`,
  description: (event: string): string =>
    `Cómo funciona tu saldo en ${event} y qué pasa con lo que no gastes.`,
  notFound: 'No encontramos ese evento. Puede que la dirección esté incompleta o que ya no esté publicado.',
  retry: 'Intentar de nuevo',
  home: 'Ver los eventos',

  balanceTitle: 'Tu saldo',
  where: (event: string, day: string, place: string): string => `Vale solo en ${event} (${day}, ${place}).`,
  topUps: (least: string, most: string): string => `Cada recarga es de ${least} a ${most}.`,
  room: (most: string): string => `En tu QR caben hasta ${most}.`,
  gifts: 'El saldo de regalo se gasta primero y no se reembolsa.',

  restTitle: 'Lo que no gastes',
  goesBack:
    'Regresa solo y completo, sin comisión y sin monto mínimo, al pago con el que recargaste, primero al más reciente.',
  begins: (hours: number): string =>
    hours === 0
      ? 'La devolución empieza al terminar el evento.'
      : `La devolución empieza ${hours} ${hours === 1 ? 'hora' : 'horas'} después de que termina el evento.`,
  arrives: (days: string): string => `Según tu banco, llega en ${days} como máximo.`,
  within: (days: number, vendor: string): string => `${days} días por ${vendor}`,
  byBank:
    'Lo que recargaste en efectivo o con terminal, y lo que tu pago ya no reciba, te lo transferimos: te pedimos tu CLABE por correo y en Mis Qrs. Llega en 30 días hábiles como máximo.',
  follow: 'En Mis Qrs ves cada paso, con el día en que llega.',
  final: 'Las compras son finales. Puedes pedir el reembolso de tu saldo con el formulario:',
  form: 'Formulario de reembolso',
  formMinimum: (least: string): string => `Tu saldo debe ser mayor a ${least}.`,
  formUntil: (day: string): string => `Se puede pedir hasta el ${day}.`,
  inCash: 'Lo que pagaste en efectivo también te lo devuelven en efectivo en la caja del evento.',

  moreTitle: 'Lo demás',
  terms: 'Términos y condiciones',
  privacy: 'Política de privacidad',
} as const
