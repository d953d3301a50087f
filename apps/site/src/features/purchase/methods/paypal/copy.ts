/** Paying by PayPal. */
export const paypalCopy = {
  name: 'PayPal',
  hint: 'Con tu cuenta de PayPal',
  needsTerms: 'Términos y condiciones no aceptados',
  offline: 'Sin conexión a internet',
  window: 'Termina tu pago en la ventana de PayPal.',
  taking: 'Confirmando tu pago con PayPal. No cierres esta página.',
  cancelled: 'Cerraste PayPal sin pagar. No se cobró nada.',
  failed: 'PayPal no pudo abrir el pago. Inténtalo de nuevo o elige otra forma de pago.',
  unknown:
    'No supimos si tu pago se completó. No pagues otra vez: reintenta y lo confirmamos, sin cobrarte dos veces.',
} as const
