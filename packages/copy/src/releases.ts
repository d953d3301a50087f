/** Errors shown beside a release's form fields. */
export const releasesCopy = {
  versionNotUsable: 'Escribe la versión con números y puntos, como 1.4.0.',
  versionTaken: 'Esa versión ya se publicó. Usa un número nuevo.',
  urlNotHttps: 'La dirección de descarga debe empezar con https://.',
  hostNotAllowed: (host: string) =>
    `No se publican descargas de ${host}. Agrégalo en RELEASE_HOSTS si es de confianza.`,
} as const
