export const venueCopy = {
  placeNameMissing: 'Escribe el nombre del lugar.',
  placeNameTooLong: 'El nombre del lugar lleva como máximo 60 caracteres.',
  placeNameTaken: 'Este evento ya tiene un lugar con ese nombre. Elige otro.',
  otherPlaces: 'La lista de lugares cambió. Vuelve a cargarla y ordénala otra vez.',
  printerNotPrivate:
    'La impresora necesita una dirección de la red del lugar: 10.…, 172.16.… a 172.31.…, o 192.168.…',
  limitOfBar: 'Solo las cajas llevan un límite de efectivo.',
  placeUnknown: 'Ese lugar no es de este evento. Elige uno de la lista.',
  staffEmailUnknown: 'No hay una cuenta con ese correo. Pide a esa persona que se registre primero.',
  staffEmailUnconfirmed: 'Esa persona aún no confirma su correo. Pídele que lo confirme desde su perfil.',
  otherStaff: 'Alguna de las personas elegidas ya no trabaja en el evento. Vuelve a cargar la lista.',
  adminsKeepRole:
    'Alguna de las personas elegidas es de administración y conserva ese papel. Quítala de la selección.',
  adminNeedsPlace:
    'Esa cuenta es de administración y ya puede trabajar en todos los eventos. Elige su lugar en este.',
  temporaryNameTaken:
    'Ya hay alguien sin cuenta con ese nombre en este evento. Agrega su apellido o un apodo.',
  temporaryNameUnreadable: 'El nombre lleva letras.',
  lastDayPast: 'Ese día ya terminó. Elige hoy o uno que venga.',
  lastDayTooFar: 'Ese día queda a más de un año.',
  temporaryRoles: 'Sin cuenta solo se puede ser de barra o de caja. Invita primero a esa persona.',
  openShift: (who: string, place: string, expected: string, since: string) =>
    `${who} tiene un turno abierto en ${place} desde ${since} y en su cajón debe haber ${expected}.`,
  pinTooSimple: 'Ese PIN es muy fácil de adivinar. Evita cifras repetidas o seguidas, como 1111 o 1234.',
  pinTooShort: 'El PIN de quien administra lleva seis dígitos.',
  tipTooHigh: 'La propina no puede ser todo el monto.',
  holderCodeUnreadable: 'La clave son los seis números que le llegaron a su dueño.',
  voucherMissing: 'Escribe el número del voucher de la terminal.',
  voucherUnreadable: 'El número del voucher lleva de 1 a 12 letras o números.',
  vouchersUncounted: 'Suma también los vouchers de tu terminal.',
  itemsDoNotAddUp: 'La suma de los productos no coincide con el monto.',
} as const
