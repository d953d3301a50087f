/** Labels of a four-digit code's inputs, wherever a code is requested. */
export const codeCopy = {
  label: 'Código de 4 dígitos',
  digit: (nth: number) => `Dígito ${nth} de 4`,
} as const

/** Buttons that request a code or link again: at once, or after a wait. */
export const resendCopy = {
  code: { now: 'Reenviar código', after: (time: string) => `Reenviar código en ${time}` },
  link: { now: 'Reenviar enlace', after: (time: string) => `Reenviar enlace en ${time}` },
} as const
