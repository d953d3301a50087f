import type { LetterCopy } from './messages.ts'

/** Letters about people's roles at the office and the tills. */
export const roleLetters = {
  invitation: (of: { brand: string; who: string; role: string; events: readonly string[] }): LetterCopy => ({
    subject: `${of.who === '' ? 'Te invitaron' : `${of.who} te invita`} a trabajar en ${of.brand}`,
    preview: 'El enlace sirve una vez, durante 7 días.',
    title: `Te invitan a ${of.brand}`,
    paragraphs: [
      `${of.who === '' ? 'Te invitaron' : `${of.who} te invita`} a trabajar como ${of.role}${of.events.length === 0 ? ', en todos los eventos' : ` en ${of.events.join(', ')}`}.`,
      'Acepta con la cuenta de este mismo correo. Si todavía no tienes una, créala primero: tarda un minuto.',
    ],
    action: 'Ver la invitación',
    note: 'El enlace sirve una vez, durante 7 días y solo con este correo. Si no esperabas la invitación, ignórala.',
  }),
  roleGiven: (of: { brand: string; role: string; eventName: string | null }): LetterCopy => ({
    subject: `Ahora trabajas como ${of.role}${of.eventName === null ? '' : ` en ${of.eventName}`}`,
    preview: 'Tu cuenta tiene un papel nuevo.',
    title: 'Tu cuenta tiene un papel nuevo',
    paragraphs: [
      `Desde ahora tu papel ${of.eventName === null ? 'en todos los eventos' : `en ${of.eventName}`} es ${of.role}.`,
      'Si no sabes por qué, avísanos al correo que está al pie.',
    ],
    action: 'Abrir la oficina',
  }),
  roleTaken: (of: { role: string; eventName: string | null }): LetterCopy => ({
    subject: `Ya no trabajas como ${of.role}${of.eventName === null ? '' : ` en ${of.eventName}`}`,
    preview: 'Tu cuenta sigue igual para comprar y usar tu saldo.',
    title: 'Tu cuenta perdió un papel',
    paragraphs: [
      `Te quitaron el papel de ${of.role}${of.eventName === null ? '' : ` en ${of.eventName}`}, y cerramos las sesiones que abriste con él.`,
      'Tu cuenta sigue igual para comprar y usar tu saldo.',
      'Si no sabes por qué, avísanos al correo que está al pie.',
    ],
  }),
} as const
