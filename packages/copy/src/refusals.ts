/** Message to a payer whose payment was refused, by the gateway's status detail: the cause, then what to do. */
const byDetail = {
  cc_rejected_insufficient_amount:
    'Tu tarjeta no tiene fondos suficientes. Usa otra tarjeta o un monto menor.',
  cc_rejected_call_for_authorize:
    'Tu banco pide que autorices este pago. Llámale al número de tu tarjeta y después inténtalo de nuevo.',
  cc_rejected_bad_filled_card_number:
    'El número de la tarjeta no es correcto. Revísalo e inténtalo de nuevo.',
  cc_rejected_bad_filled_date: 'La fecha de vencimiento no es correcta. Revísala e inténtalo de nuevo.',
  cc_rejected_bad_filled_security_code:
    'El código de seguridad no es correcto. Revísalo e inténtalo de nuevo.',
  cc_rejected_bad_filled_other: 'Algún dato de la tarjeta no es correcto. Revísalos e inténtalo de nuevo.',
  cc_rejected_card_disabled:
    'Tu tarjeta está apagada o sin activar. Actívala con tu banco o usa otra tarjeta.',
  cc_rejected_card_type_not_allowed: 'Ese tipo de tarjeta no se acepta aquí. Usa otra tarjeta.',
  cc_rejected_duplicated_payment:
    'Ya hiciste un pago igual hace un momento. Revisa tu saldo antes de pagar otra vez.',
  cc_rejected_max_attempts: 'Llegaste al límite de intentos con esta tarjeta. Usa otra tarjeta.',
  cc_rejected_invalid_installments: 'Tu tarjeta no acepta este pago. Usa otra tarjeta.',
  cc_rejected_blacklist: 'No pudimos procesar este pago. Usa otra tarjeta u otra forma de pago.',
  cc_rejected_high_risk: 'El pago no pasó la revisión de seguridad. Usa otra tarjeta u otra forma de pago.',
  rejected_high_risk: 'El pago no pasó la revisión de seguridad. Usa otra tarjeta u otra forma de pago.',
  cc_rejected_time_out: 'Tu banco tardó demasiado en responder. Inténtalo de nuevo en unos minutos.',
  DECLINED: 'PayPal no aprobó el pago. Elige otro medio de pago en PayPal o paga de otra forma.',
  INSTRUMENT_DECLINED:
    'PayPal no pudo cobrar con ese medio de pago. Elige otro en PayPal o paga de otra forma.',
} as const

const otherwise = 'Tu banco rechazó el pago. Prueba con otra tarjeta o comunícate con tu banco.'

/** Message for a gateway's status detail of a refused payment; a general one for an unknown detail. */
export const refusalOf = (detail: string | null): string =>
  (byDetail as { readonly [detail: string]: string })[detail ?? ''] ?? otherwise
