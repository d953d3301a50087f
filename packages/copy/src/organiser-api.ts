/** What the server says about keys and webhooks. */
export const organiserApiCopy = {
  dayOver: 'Escribe un día que todavía no termina.',
  tooManyKeys: 'Este evento ya tiene 50 claves. Revoca las que ya no se usan.',
} as const
