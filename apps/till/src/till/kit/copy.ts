/** Result of an operation that waited on the till to be sent: booked, or refused. */
const late = (thing: string, isFeminine = false) => {
  const waited = (what: string) => `${thing} en espera${what === '' ? '' : ` de ${what}`}`
  const done = isFeminine ? 'hecha' : 'hecho'
  return {
    lateBooked: (what: string) => `${waited(what)} sí quedó ${done}.`,
    lateRefused: (what: string) => `${waited(what)} no quedó ${done}.`,
  }
}

export const tillCopy = {
  pageTitle: 'Cobrar',
  description: 'Cobra con el QR de los asistentes.',

  // Status strip
  noPlace: 'Sin lugar',
  online: 'En línea',
  offline: 'Sin conexión',
  waiting: (count: number) => `${count} en espera`,
  menu: 'Opciones',
  changeEvent: 'Cambiar de evento',
  practise: 'Practicar',
  customerScreen: 'Pantalla del cliente',
  signOut: 'Cerrar sesión',
  signOutWaits: 'Espera la respuesta de las operaciones pendientes para cerrar sesión.',
  turnSoundOff: 'Quitar sonido',
  turnSoundOn: 'Poner sonido',

  // Choice of event
  pickEvent: '¿Dónde cobras hoy?',
  noEventsTitle: 'Tu cuenta no cobra en ningún evento',
  noEventsHint: 'Pide a quien organiza que te dé de alta y vuelve a entrar.',
  noPlaceTitle: 'Te falta un lugar',
  noPlaceHint:
    'Pide que te asignen una barra o caja en este evento. En cuanto la tengas, aquí podrás cobrar.',
  goHome: 'Ir al inicio',
  loadFailedTitle: 'No pudimos cargar tus eventos',
  retry: 'Intentar de nuevo',
  loading: 'Cargando',

  // Language
  otherLanguage: 'English',
  languageFailed: 'No pudimos cargar el otro idioma. Inténtalo de nuevo con conexión.',

  // Scan
  scanTitle: 'Escanea el QR',
  scanHint: 'Acerca el código a la cámara.',
  looking: 'Buscando el QR…',
  codeLabel: 'Código del QR',
  lookUp: 'Buscar',
  blockedQr: 'Este QR está bloqueado y no puede pagar.',
  onlyLive: 'Su dueño paga solo con el QR en vivo: pide que lo abra en su teléfono.',
  scanAgain: 'Leer otra vez el QR',

  // Charge
  chargeTitle: 'Monto del cobro',
  anonymous: 'QR sin nombre',
  balance: (amount: string) => `saldo ${amount}`,
  lastCharge: (amount: string, place: string | null, time: string) =>
    place === null ? `Último cobro: ${amount}, ${time}` : `Último cobro: ${amount} en ${place}, ${time}`,
  leaves: 'queda',
  missing: 'faltan',
  charge: 'Cobrar',
  chargeOffline: 'Sin conexión no se puede cobrar',
  otherQr: 'Otro QR',
  keypad: 'Teclado del monto',
  point: 'Punto',
  erase: 'Borrar',
  notStoredTitle: 'No se guardó',
  notStored:
    'Este dispositivo no pudo guardar la operación, así que no se envió. Libera espacio e inténtalo de nuevo.',

  rooms: {
    bar: 'Barra',
    cash: 'Caja',
    recent: 'Últimas operaciones',
    soldOut: 'Marcar agotados',
    shift: 'Turno',
    printer: 'Impresora',
    tabs: 'Cuentas abiertas',
  },

  // Products and bills
  soldOut: 'Agotado',
  stillDue: (amount: string) => `Falta cobrar ${amount}`,
  halfPaid: 'Cuenta a medias',
  seeBill: 'Ver la cuenta',

  // Drawer
  drawerFull: 'Caja llena: pide un retiro',
  toShift: 'Ir a mi turno',

  // Voids and write-offs
  void: 'Anular',
  recent: 'Últimas',

  // Texts per kind of operation
  kinds: {
    charge: {
      name: 'Cobro',
      sending: 'Cobrando…',
      booked: 'Cobrado',
      refused: 'No se cobró',
      lateBooked: (amount: string) => `El cobro en espera de ${amount} sí se hizo.`,
      lateRefused: (amount: string) => `El cobro en espera de ${amount} no se hizo.`,
    },
    offlineCharge: {
      name: 'Cobro sin red',
      sending: 'Guardando…',
      booked: 'Cobrado',
      refused: 'No se registró',
      lateBooked: (amount: string) => `El cobro sin red de ${amount} ya se envió.`,
      lateRefused: (amount: string) =>
        `El servidor no aceptó el cobro sin red de ${amount}. Sigue guardado aquí: avisa a tu encargado.`,
    },
    void: {
      name: 'Anulación',
      sending: 'Anulando…',
      booked: 'Anulado',
      refused: 'No se anuló',
      ...late('La anulación', true),
    },
    returnItems: {
      name: 'Devolución de productos',
      sending: 'Devolviendo…',
      booked: 'Devuelto',
      refused: 'No se devolvió',
      ...late('La devolución', true),
    },
    returnCups: {
      name: 'Devolución de vasos',
      sending: 'Devolviendo…',
      booked: 'Vasos devueltos',
      refused: 'No se devolvió',
      ...late('La devolución de vasos', true),
    },
    topup: {
      name: 'Recarga',
      sending: 'Recargando…',
      booked: 'Recargado',
      refused: 'No se recargó',
      ...late('La recarga', true),
    },
    cashout: {
      name: 'Devolución',
      sending: 'Devolviendo…',
      booked: 'Devuelto',
      refused: 'No se devolvió',
      ...late('La devolución', true),
    },
    cashSale: {
      name: 'Venta en efectivo',
      sending: 'Registrando…',
      booked: 'Pagado en efectivo',
      refused: 'No se registró',
      ...late('La venta en efectivo', true),
    },
    courtesy: {
      name: 'Cortesía',
      sending: 'Registrando…',
      booked: 'Sin cobro',
      refused: 'No se registró',
      ...late('La cortesía', true),
    },
    dropRest: {
      name: 'Resto sin cobrar',
      sending: 'Registrando…',
      booked: 'Registrado',
      refused: 'No se registró',
      ...late('El resto sin cobrar'),
    },
    block: {
      name: 'Bloqueo',
      sending: 'Bloqueando…',
      booked: 'Bloqueado',
      refused: 'No se bloqueó',
      ...late('El bloqueo'),
    },
    reissue: {
      name: 'Reposición',
      sending: 'Reponiendo…',
      booked: 'QR repuesto',
      refused: 'No se repuso',
      ...late('La reposición', true),
    },
    openShift: {
      name: 'Apertura de turno',
      sending: 'Abriendo el turno…',
      booked: 'Turno abierto',
      refused: 'No se abrió el turno',
      ...late('La apertura de turno', true),
    },
    closeShift: {
      name: 'Cierre de turno',
      sending: 'Cerrando el turno…',
      booked: 'Turno cerrado',
      refused: 'No se cerró el turno',
      ...late('El cierre de turno'),
    },
    moveCash: {
      name: 'Movimiento de caja',
      sending: 'Registrando…',
      booked: 'Registrado',
      refused: 'No se registró',
      ...late('El movimiento de caja'),
    },
    explainDifference: {
      name: 'Motivo de la diferencia',
      sending: 'Guardando…',
      booked: 'Guardado',
      refused: 'No se guardó',
      ...late('El motivo de la diferencia'),
    },
    tabOpen: {
      name: 'Cuenta abierta',
      sending: 'Apartando…',
      booked: 'Cuenta abierta',
      refused: 'No se abrió la cuenta',
      ...late('La cuenta', true),
    },
    tabRaise: {
      name: 'Más apartado',
      sending: 'Apartando…',
      booked: 'Apartado',
      refused: 'No se apartó',
      ...late('Lo apartado'),
    },
    tabAdd: {
      name: 'A cuenta',
      sending: 'Agregando…',
      booked: 'Agregado a la cuenta',
      refused: 'No se agregó',
      ...late('El pedido a cuenta'),
    },
    tabTake: {
      name: 'Quitado de la cuenta',
      sending: 'Quitando…',
      booked: 'Quitado de la cuenta',
      refused: 'No se quitó',
      ...late('Lo quitado de la cuenta'),
    },
    tabClose: {
      name: 'Cuenta cerrada',
      sending: 'Cerrando la cuenta…',
      booked: 'Cuenta cerrada',
      refused: 'No se cerró la cuenta',
      ...late('El cierre de la cuenta'),
    },
  },

  // Result
  toServe: 'Para servir',
  tabFree: (amount: string) => `Libres en la cuenta: ${amount}`,
  tabFreed: (amount: string) => `${amount} volvieron a su saldo`,
  givenBack: 'Lo que se devolvió',
  /** A line's name as it is read: it was recorded in Spanish. */
  itemName: (name: string) => name,
  items: (quantity: number, name: string) => `${quantity} × ${name}`,
  changeDue: (amount: string) => `Cambio: ${amount}`,
  handBack: (amount: string) => `Entrega ${amount} en efectivo`,
  scanNext: 'O escanea el siguiente QR',
  missingAmount: (amount: string) => `Faltan ${amount}`,
  partBooked: 'Cobrado en parte',
  acceptedOffline: 'Aceptado sin conexión',
  acceptedOfflineHint: 'Queda guardado en este dispositivo y se enviará en cuanto haya conexión.',
  waitsForManager: (amount: string) =>
    `El cobro sin red de ${amount} llegó con una duda. Un encargado lo revisará.`,
  unclear: 'No sabemos si se hizo',
  unclearHint: 'Antes de repetirlo, revisa el último movimiento de ese QR o de tu turno.',
  balanceNow: (amount: string) => `El saldo es de ${amount}`,
  asking: 'Preguntando…',
  askingHint: 'La respuesta no llegó. Seguimos preguntando por esta misma operación; no se hace dos veces.',
  slowHint: 'La respuesta está tardando. Puedes dejarlo en espera y seguir; no se hace dos veces.',
  leaveWaiting: 'Dejarlo en espera y seguir',
  next: 'Siguiente',
  dismiss: 'Entendido',
  back: 'Volver',
  showQr: 'Ver el QR',
} as const
