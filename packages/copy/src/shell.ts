export const shellCopy = {
  title: (page: string, brand: string) => `${page} · ${brand}`,
  description: 'Compra saldo para tu evento, llévalo en un QR y paga sin efectivo.',

  previewAlt: 'Papel picado, una tarjeta con un QR y las palabras «Tu fiesta, sin efectivo»',
  eventPreview: (day: string, place: string) => `${day} · ${place}. Recarga tu saldo y paga con tu QR.`,
  qrs: 'Mis Qrs',

  notFoundTitle: 'Página no encontrada',
  notFoundHint: 'Puede que el enlace esté incompleto o que la página ya no exista.',
  goHome: 'Ir al inicio',

  brokenTitle: 'Algo falló al mostrar esta página',
  brokenHint: 'Vuelve a cargarla. Si sigue igual, escríbenos y lo revisamos.',
  reload: 'Volver a cargar',

  needsScript:
    'Esta pantalla no funciona sin JavaScript. Activa JavaScript en tu navegador y vuelve a cargarla, o escríbenos por WhatsApp y te ayudamos.',
  slow: 'Está tardando más de lo normal. Revisa tu conexión; en cuanto responda lo verás aquí.',
  close: 'Cerrar',
} as const
