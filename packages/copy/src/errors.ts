/** The sentence of each refusal. The keys are the machine codes of the API; the web branches only on them. */
export const errorCopy = {
  // Of every call
  validation_failed: 'Revisa los datos marcados e inténtalo de nuevo.',
  malformed_request: 'No pudimos leer la solicitud. Revísala e inténtalo de nuevo.',
  malformed_text: 'El texto lleva caracteres que no podemos guardar.',
  card_number_refused:
    'Por tu seguridad no recibimos números de tarjeta aquí. Escríbelo solo en el formulario de pago.',
  request_too_large: 'Lo que enviaste es demasiado grande.',
  unsupported_media: 'Ese formato no se acepta en esta dirección.',
  not_found: 'No encontramos lo que buscas.',
  method_not_allowed: 'Esa operación no existe en esta dirección.',
  unauthenticated: 'Tu sesión terminó. Inicia sesión de nuevo.',
  forbidden: 'Tu cuenta no tiene permiso para hacer esto.',
  csrf_refused: 'La solicitud no viene de esta página. Recarga e inténtalo de nuevo.',
  too_many_requests: 'Vas muy rápido. Espera un momento e inténtalo de nuevo.',
  idempotency_key_missing: 'Falta la clave de la operación. Recarga la página e inténtalo de nuevo.',
  idempotency_mismatch: 'Esa clave ya se usó para otra operación.',
  request_in_progress: 'Tu solicitud anterior sigue en proceso. Espera unos segundos.',
  database_down: 'El servicio no está disponible por un momento. Inténtalo de nuevo en unos segundos.',
  busy: 'Hay mucha gente en este momento. Inténtalo de nuevo en unos segundos.',
  shutting_down: 'El servicio se está reiniciando. Inténtalo de nuevo en unos segundos.',
  internal: 'Algo falló de nuestro lado. Ya quedó registrado; inténtalo de nuevo.',
  // Identity
  invalid_credentials: 'El correo o la contraseña no coinciden.',
  captcha_failed: 'No pudimos comprobar que eres una persona. Repite la verificación.',
  refresh_refused: 'No se pudo refrescar el token',
  reauth_required: 'Por seguridad, inicia sesión de nuevo para hacer este cambio.',
  phone_already_set: 'Tu cuenta ya tiene un teléfono.',
  phone_required: 'Completa tu registro con un número de teléfono.',
  // Orders and payments
  order_not_found: 'No encontramos esa compra.',
  event_closed: 'Este evento ya terminó y no recibe recargas ni cobros.',
  event_not_on_sale: 'Este evento todavía no vende saldo.',
  amount_below_minimum: 'El monto es menor que el mínimo de este evento.',
  amount_above_maximum: 'El monto es mayor que el máximo de este evento.',
  balance_above_maximum: 'Con esta recarga tu saldo pasaría del máximo de este evento.',
  order_expired: 'El tiempo de esta compra terminó. Elige de nuevo tu monto.',
  order_not_payable: 'Esta compra ya no se puede pagar.',
  payment_in_process: 'Tu pago está en proceso. Espera la confirmación antes de intentar otra vez.',
  payment_refused: 'No pudimos enviar el pago. Revisa los datos e inténtalo de nuevo.',
  payment_contradicts_order: 'Los datos del pago no coinciden con tu compra.',
  terms_not_accepted: 'Debes aceptar los términos y condiciones',
  signature_refused: 'La firma del aviso no es válida.',
  // The ledger and the till
  insufficient_balance: 'El saldo no alcanza para este cobro.',
  wallet_blocked: 'Este QR está bloqueado.',
  wallet_unknown: 'No conocemos este QR en este evento.',
  over_limit: 'El monto pasa del límite de este evento.',
  operation_mismatch: 'Esa operación ya existe con otros datos.',
  operation_not_found: 'No encontramos esa operación.',
  already_reversed: 'Esa operación ya se anuló.',
  hold_already_resolved: 'Esa reserva ya se resolvió.',
  // Pictures
  image_not_readable: 'No pudimos leer la imagen. Usa un archivo JPG, PNG o WebP.',
  image_too_large: 'La imagen no debe superar los 5 MB.',
  storage_full: 'No hay espacio para guardar el archivo. Avisa al equipo e inténtalo más tarde.',
  // Downloads
  release_not_found: 'Todavía no hay una versión para descargar.',
} as const

export type ErrorCode = keyof typeof errorCopy
