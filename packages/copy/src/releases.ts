/** What whoever publishes a build reads beside the field that needs another look. */
export const releasesCopy = {
  versionNotUsable: 'Escribe la versión con números y puntos, como 1.4.0.',
  versionTaken: 'Esa versión ya se publicó. Usa un número nuevo.',
  urlNotHttps: 'La dirección de descarga debe empezar con https://.',
  hostNotAllowed: (host: string) =>
    `No se publican descargas de ${host}. Agrégalo en RELEASE_HOSTS si es de confianza.`,
} as const
