/** What the server says about keys and webhooks. */
export const organiserApiCopy = {
  dayOver: 'Escribe un día que todavía no termina.',
  tooManyKeys: 'Este evento ya tiene 50 claves. Revoca las que ya no se usan.',
  noAddress: 'Escribe una dirección completa, como https://ejemplo.mx/avisos.',
  onlyHttps: 'La dirección debe empezar con https://.',
  noCredentials: 'La dirección no puede llevar usuario ni contraseña.',
  privateAddress: 'Esa dirección no es pública: no podemos enviar avisos ahí.',
  tooManyWebhooks: 'Este evento ya tiene 10 webhooks. Quita los que ya no se usan.',
} as const
