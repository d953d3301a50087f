/** What `saldo doctor` says of Twilio. */
export const copy = {
  title: 'SMS (Twilio)',
  fine: (name: string, from: string) => `Cuenta «${name}», manda desde ${from}.`,
  credentialsRefused:
    'No acepta TWILIO_ACCOUNT_SID y TWILIO_AUTH_TOKEN. Copia los dos de la página principal de la consola.',
  notActive: (status: string) =>
    `La cuenta está ${status === 'suspended' ? 'suspendida' : 'cerrada'}. Entra a la consola y resuelve lo que pide.`,
  trial: 'La cuenta es de prueba y solo escribe a números verificados en ella. Pásala a una de pago.',
  numberUnknown: (from: string) =>
    `${from} no es un número de esta cuenta. Pon en TWILIO_FROM uno de ella, o un servicio de mensajes (MG…).`,
  numberWithoutSms: (from: string) =>
    `${from} no puede mandar SMS. Compra uno que pueda y ponlo en TWILIO_FROM.`,
  serviceUnknown:
    'El servicio de mensajes de TWILIO_FROM no es de esta cuenta. Copia su SID (MG…) de la consola.',
  serviceEmpty: 'El servicio de mensajes de TWILIO_FROM no tiene ningún número. Agrégale uno en la consola.',
  whySecret: 'sin ella no salen los códigos por SMS',
} as const
