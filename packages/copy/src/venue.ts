export const venueCopy = {
  placeNameMissing: 'Escribe el nombre del lugar.',
  placeNameTooLong: 'El nombre del lugar lleva como máximo 60 caracteres.',
  placeNameTaken: 'Este evento ya tiene un lugar con ese nombre. Elige otro.',
  placeUnknown: 'Ese lugar no es de este evento. Elige uno de la lista.',
  staffEmailUnknown: 'No hay una cuenta con ese correo. Pide a esa persona que se registre primero.',
  pinTooSimple: 'Ese PIN es muy fácil de adivinar. Evita cifras repetidas o seguidas, como 1111 o 1234.',
  tipTooHigh: 'La propina no puede ser todo el monto.',
  itemsDoNotAddUp: 'La suma de los productos no coincide con el monto.',
} as const
