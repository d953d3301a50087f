export const downloadsCopy = {
  title: (brand: string) => `${brand} para Windows`,
  description: 'Descarga la versión más reciente de la aplicación para Windows.',
  searching: 'Buscando la última actualización',
  searchingHint: 'Tarda un momento. La descarga empieza sola.',
  ready: 'Listo para descargar',
  readyHint: (version: string) => `Versión ${version}. Si la descarga no empieza sola, usa el botón.`,
  noneHint: 'Vuelve pronto: en cuanto se publique, aquí se descarga sola.',
  failed: 'No encontramos la actualización',
  download: 'Descargar',
  retry: 'Intentar de nuevo',
} as const
