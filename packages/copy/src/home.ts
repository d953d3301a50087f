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
  sessionOver: 'Tu sesión terminó',
  sessionOverHint: 'Inicia sesión de nuevo para seguir.',
} as const
