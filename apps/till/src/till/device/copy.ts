export const tillDeviceCopy = {
  // Pairing
  pairTitle: 'Vincula este dispositivo',
  pairHint: 'Escribe el código que te dio tu encargado. Se hace una sola vez.',
  pairCode: 'Código de vinculación',
  deviceName: 'Nombre del dispositivo',
  deviceNameHint: 'Por ejemplo: Tablet 1 de la barra norte.',
  pair: 'Vincular',
  byPassword: 'Entrar con correo y contraseña',
  backToTill: 'Volver a cobrar',
  pairAgain: 'El vínculo de este dispositivo es de otra versión y no se pudo leer. Vincúlalo de nuevo.',
  notKept: 'Este dispositivo no pudo guardar el vínculo. Libera espacio e inténtalo de nuevo.',
  keptHere: (count: number) =>
    count === 1
      ? 'Aquí queda guardada 1 operación sin respuesta. No se borra.'
      : `Aquí quedan guardadas ${count} operaciones sin respuesta. No se borran.`,
  askedBy: (names: string) => `Se vuelve a preguntar cuando entre ${names}.`,

  // Staff sign-in
  whoTitle: '¿Quién atiende?',
  nobody: 'Todavía nadie tiene PIN en este evento. Pide a tu encargado que ponga los PIN.',
  otherPerson: 'Otra persona',
  waitsFor: (name: string, count: number) =>
    count === 1
      ? `${name} tiene 1 operación en espera. Cuando llegue su respuesta podrá entrar alguien más.`
      : `${name} tiene ${count} operaciones en espera. Cuando lleguen sus respuestas podrá entrar alguien más.`,
  pinOf: (name: string) => `PIN de ${name}`,
  pinTyped: (count: number) => (count === 1 ? '1 cifra' : `${count} cifras`),
  pinKeys: 'Teclado del PIN',
  erase: 'Borrar',
  enter: 'Entrar',
  locked: 'Nadie tocó el dispositivo en cinco minutos y se bloqueó. Escribe tu PIN para seguir.',
  pinLocked: 'Varios PIN equivocados. Un encargado lo desbloquea al entrar aquí con su PIN.',
  pinLockedFor: (time: string) => `Puedes intentar otra vez en ${time}`,
  roles: { admin: 'Administración', manager: 'Encargado', cashier: 'Caja', bar: 'Barra' },
  pairThis: 'Vincular este dispositivo',
} as const
