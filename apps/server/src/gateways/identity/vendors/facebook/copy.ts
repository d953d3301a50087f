/** What `saldo doctor` says of Facebook. */
export const copy = {
  title: 'Facebook',
  fine: (name: string) => `App «${name}».`,
  refused: 'No acepta FB_APP_ID y FB_APP_SECRET. Copia los dos de la misma app (Configuración → Básica).',
  otherApp: 'FB_APP_SECRET es de otra app. Copia los dos de la misma (Configuración → Básica).',
  noKeys: 'En FB_JWKS_URL no hay llaves para firmar. Quítala y se usa la de Facebook.',
  whySecret: 'sin ella no se puede entrar con Facebook',
} as const
