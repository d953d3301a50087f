/** What `saldo doctor` says of the captcha in use. */
export const copy = {
  title: 'Captcha',
  own: 'altcha: es nuestro y no necesita a nadie.',
  fine: (vendor: string) => `${vendor} acepta la clave secreta.`,
  secretRefused: (vendor: string, variable: string) =>
    `${vendor} no acepta ${variable}, así que nadie podría registrarse. Cópiala otra vez de su panel.`,
  siteKeyRefused: (vendor: string, variable: string) =>
    `${variable} no va con la clave secreta en ${vendor}. Copia las dos del mismo sitio.`,
} as const
