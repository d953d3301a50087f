/** Errors shown beside an event's form fields. */
export const eventsCopy = {
  nameMissing: 'Escribe el nombre del evento.',
  textTooLong: (limit: number) => `Usa ${limit} caracteres o menos.`,
  textNotPlain: 'Usa una sola línea, sin caracteres invisibles.',
  urlNotUsable:
    'La dirección lleva de 3 a 60 letras minúsculas sin acento, números y guiones, y alguna letra.',
  urlTaken: 'Esa dirección ya es de otro evento. Elige otra.',
  urlFixed: 'El evento ya se publicó con esta dirección y hay enlaces que la usan: no se puede cambiar.',
  dateNotUsable: 'Esa fecha no existe. Escríbela como 2026-12-31T20:00.',
  endsBeforeStart: 'El evento debe terminar después de empezar.',
  endsInThePast: 'Ese final ya pasó. Elige uno que esté por venir.',
  reasonMissing: 'El evento ya terminó: escribe por qué se alarga.',
  endsNoLater: 'Para extender el evento, el nuevo final debe ser posterior al actual.',
  refundsEndTooEarly: 'Los reembolsos deben poder pedirse hasta después del final del evento.',
  timezoneUnknown: 'No conocemos esa zona horaria. Usa una como America/Mexico_City.',
  amountNotPositive: 'El monto debe ser mayor que cero.',
  minAboveMax: 'La recarga mínima no puede ser mayor que la máxima.',
  maxAboveBalance: 'La recarga máxima no puede ser mayor que el saldo máximo.',
  altTooLong: 'Describe la imagen en 300 caracteres o menos.',
  altMissing: 'Describe la imagen para quien no puede verla.',
  pictureMissing: 'Adjunta una imagen.',
} as const
