import type { LetterCopy } from './messages.ts'

type Run = {
  event: string
  /** What goes back to its payments; null for nothing. */
  toSource: string | null
  /** What needs a CLABE; null for nothing. */
  rest: string | null
}

const asked = (rest: string): string =>
  `Para ${rest} no hay un pago en línea al que podamos regresarlos. Danos la CLABE de una cuenta tuya y te los transferimos, sin comisión.`

/** Letters about what goes back by itself after an event, and the office's question. */
export const refundLetters = {
  run: ({ event, toSource, rest }: Run): LetterCopy => ({
    subject:
      toSource === null ? `¿A qué cuenta te devolvemos ${rest ?? ''}?` : `Te estamos devolviendo ${toSource}`,
    preview: rest === null ? 'No tienes que hacer nada.' : 'Danos tu CLABE: tarda un minuto.',
    title: toSource === null ? 'Te falta recibir lo que sobró' : 'Lo que sobró va de regreso',
    paragraphs: [
      ...(toSource === null
        ? []
        : [
            `Te sobraron ${toSource} en ${event} que pagaste en línea: van de regreso a la misma tarjeta o cuenta, completos y sin comisión. No tienes que hacer nada.`,
          ]),
      ...(rest === null ? [] : [asked(rest)]),
    ],
    action: rest === null ? 'Ver cómo va' : 'Dar mi CLABE',
  }),
  /** The office's own question about a request. */
  question: (folio: string, question: string): LetterCopy => ({
    subject: `Una pregunta sobre el reembolso ${folio}`,
    preview: 'Necesitamos tu respuesta para seguir.',
    title: 'Tenemos una pregunta',
    paragraphs: [
      `Antes de decidir sobre la solicitud ${folio} necesitamos saber: ${question}`,
      'Escribe a soporte con el folio y tu respuesta. Si tú no pediste este reembolso, dilo también: nadie recibe dinero mientras tanto.',
    ],
  }),
  /** `conditions`: the address of the event's conditions. */
  goesBack: (conditions: string): string =>
    `Lo que no gastes regresa solo después del evento, completo y sin comisión, al pago con el que recargaste. Las condiciones: ${conditions}`,
} as const
