/** What `saldo doctor` says of Mercado Pago. */
export const copy = {
  title: 'Mercado Pago',
  fine: (account: string, isTest: boolean) =>
    `Cuenta ${account}, con credenciales de ${isTest ? 'prueba' : 'producción'}.`,
  tokenRefused:
    'No acepta MP_ACCESS_TOKEN. Copia otra vez el Access Token de tu aplicación, en Tus integraciones.',
  otherCountry: (site: string) =>
    `La cuenta es de otro país (${site}) y no cobra en pesos mexicanos. Usa una cuenta de México.`,
  inactive: 'La cuenta no está activa. Entra a Mercado Pago y completa lo que te pide.',
  otherAccount: (account: string) =>
    `MP_COLLECTOR_ID es de otra cuenta, así que ningún pago se acreditaría. El de esta es ${account}.`,
  publicKeyRefused:
    'No acepta MP_PUBLIC_KEY, así que el formulario de tarjeta no abriría. Copia otra vez la Public Key de la misma aplicación.',
  mixed:
    'MP_ACCESS_TOKEN y MP_PUBLIC_KEY no son del mismo ambiente: uno es de prueba y el otro de producción. Copia los dos de la misma página.',
  testInProduction:
    'Las credenciales son de prueba: nadie paga de verdad y nada se acredita. Usa las de producción.',
  whyPublicKey: 'sin ella no se paga con tarjeta',
  whySecret: 'sin ella no se cree ningún aviso de pago',
} as const

/** What a payer is told of a refused payment, by its status detail: the cause, then what to do. */
export const refusals = {
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
} as const
