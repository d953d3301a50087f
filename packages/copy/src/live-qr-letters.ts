import { type Desk, type LetterCopy, notYou, tellUs, whoAt } from './messages.ts'

/** Letters about what pays live with a QR. */
export const liveQrLetters = {
  moved: (eventName: string): LetterCopy => ({
    subject: `Tu QR en vivo para ${eventName} está en otro teléfono`,
    preview: 'El teléfono anterior ya no paga con él.',
    title: 'Tu QR en vivo cambió de teléfono',
    paragraphs: [
      `Desde tu cuenta se abrió el QR en vivo para ${eventName} en otro teléfono. El anterior ya no paga con él.`,
      'Si fuiste tú, no tienes que hacer nada.',
      notYou,
    ],
    action: 'Ver mis QR',
  }),
  onlyOn: (eventName: string): LetterCopy => ({
    subject: `Tu QR para ${eventName} paga solo en vivo`,
    preview: 'El QR descargado o impreso ya no paga.',
    title: 'Solo QR en vivo',
    paragraphs: [
      `Desde ahora, con tu QR para ${eventName} solo se paga en vivo, desde tu teléfono. El descargado, el impreso y las capturas de pantalla no pagan.`,
      'Puedes cambiarlo cuando quieras en Mis Qrs. Si pierdes el teléfono, te ayudan en una caja.',
      notYou,
    ],
    action: 'Ver mis QR',
  }),
  onlyOff: (eventName: string, desk: Desk | null): LetterCopy => ({
    subject: `Tu QR fijo para ${eventName} paga otra vez`,
    preview: 'Si no lo pediste tú, aquí te decimos qué hacer.',
    title: 'Tu QR fijo paga otra vez',
    paragraphs: [
      desk
        ? `${whoAt(desk)} quitó «Solo QR en vivo» de tu QR para ${eventName}: el descargado y el impreso pagan otra vez.`
        : `Quitaste «Solo QR en vivo» de tu QR para ${eventName}: el descargado y el impreso pagan otra vez.`,
      desk ? `Si no lo pediste tú, cámbialo por uno nuevo en Mis Qrs y ${tellUs}` : notYou,
    ],
    action: 'Ver mis QR',
  }),
}
