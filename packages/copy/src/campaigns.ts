import type { LetterCopy } from './messages.ts'

/** What is wrong with a promotion campaign, or with a line of a list that it gives to. */
export const campaignsCopy = {
  totalBelowOne: 'El total alcanza al menos para un QR.',
  totalBelowGiven: (given: string) => `Ya se dieron o prometieron ${given}: el total no puede ser menor.`,
  perQrBelowGiven: (given: string) => `Algún QR ya recibió ${given}: el monto por QR no puede ser menor.`,
  dateNotUsable: 'Escribe una fecha y hora que existan.',
  endsInThePast: 'Elige un momento que no haya pasado.',
  endsAfterEvent: (end: string) => `A más tardar cuando termina el evento: ${end}.`,

  qrUnreadable: 'Escribe un teléfono, un correo, un código de compra o el código de un QR.',
  qrUnknown: 'Nadie con ese dato tiene un QR en este evento.',
  qrBlocked: 'Ese QR está bloqueado.',
  hasAll: (given: string) => `Ya recibió ${given} de esta campaña.`,
  amountUnreadable: '“importe” se escribe 50, 50.50 o $50.50, y es mayor que cero.',
  aboveRoom: (room: string) => `De esta campaña, a ese QR le caben ${room}.`,
  aboveLeft: (left: string) => `A la campaña solo le quedan ${left}.`,
} as const

type Gift = { event: string; amount: string; until: string }

/** The letter to whoever was given balance. */
export const promoLetter = ({ event, amount, until }: Gift): LetterCopy => ({
  subject: `Te regalaron ${amount} para ${event}`,
  preview: `Ya está en tu QR y vale hasta el ${until}.`,
  title: 'Tienes saldo de promoción',
  paragraphs: [
    `El organizador de ${event} te dio ${amount}. Ya están en tu QR.`,
    `Se gastan antes que tu saldo, valen hasta el ${until} y no se devuelven en dinero.`,
  ],
  action: 'Ver mi QR',
})
