export const homeCopy = {
  title: 'Tu fiesta, sin efectivo',
  intro: 'Elige tu evento, recarga tu saldo y paga con tu QR.',
  pageTitle: 'Eventos sin efectivo',
  empty: 'Sin eventos disponibles',
  emptyHint: 'Vuelve pronto: aquí aparecen en cuanto abren sus recargas.',
  errorHint: 'No pudimos cargar los eventos.',
  retry: 'Intentar de nuevo',
  listLabel: 'Eventos',
  loading: 'Cargando los eventos',
  givesBack: 'Lo que no gastes regresa solo',
  notices: {
    session: { title: 'Tu sesión terminó', hint: 'Inicia sesión de nuevo para seguir.' },
    noEvent: {
      title: 'No encontramos ese evento',
      why: 'Puede que la dirección esté incompleta o que el evento ya no esté publicado.',
      hint: 'Elige uno de los que están abiertos.',
    },
    eventOver: {
      title: 'Ese evento ya terminó',
      why: 'Ya no se le puede agregar saldo.',
      hint: 'Tus QR y tus movimientos siguen en Mis Qrs.',
    },
  },
} as const
