/** What `saldo doctor` says of PayPal. */
export const copy = {
  title: 'PayPal',
  fine: (isSandbox: boolean, url: string) =>
    `App de ${isSandbox ? 'prueba (sandbox)' : 'producción'}, avisa a ${url}.`,
  credentialsRefused: (host: string) =>
    `No acepta PAYPAL_CLIENT_ID y PAYPAL_CLIENT_SECRET en ${host}. Copia los dos de la misma app; las de prueba (Sandbox) y las de producción (Live) no se mezclan.`,
  sandboxInProduction:
    'PAYPAL_API_URL es la de pruebas: nadie paga de verdad. Quítala y usa una app de producción (Live).',
  whySecret: 'sin ella PayPal no se ofrece',
  webhookUnknown: (url: string) =>
    `PAYPAL_WEBHOOK_ID no es de esta app. Agrega en ella el webhook ${url} y copia su id.`,
  webhookElsewhere: (theirs: string, ours: string) =>
    `El webhook avisa a ${theirs} y no a ${ours}. Corrige su dirección en la app, o PUBLIC_URL.`,
  webhookLacks: (names: readonly string[]) =>
    `Al webhook le faltan avisos: ${names.join(', ')}. Agrégalos en la app.`,
  otherAccount: (account: string) =>
    `PAYPAL_MERCHANT_ID es de otra cuenta, así que ningún pago se acreditaría. El de esta es ${account}.`,
  noReports:
    'La app no puede leer movimientos, y sin eso no se compara cada día lo cobrado. Activa «Transaction search» en la app; PayPal tarda hasta 9 horas.',
  noDisputes:
    'La app no puede leer disputas, y sin eso un contracargo no se ve. Activa «Customer disputes» en la app.',
} as const

/** What a payer is told of a refused payment, by its status detail: the cause, then what to do. */
export const refusals = {
  DECLINED: 'PayPal no aprobó el pago. Elige otro medio de pago en PayPal o paga de otra forma.',
  INSTRUMENT_DECLINED:
    'PayPal no pudo cobrar con ese medio de pago. Elige otro en PayPal o paga de otra forma.',
} as const
