export const downloadsCopy = {
  title: (brand: string) => `${brand} para Windows`,
  description: 'Descarga la versión más reciente de la aplicación para Windows.',
  searching: 'Buscando la última actualización',
  searchingHint: 'Tarda un momento. La descarga empieza sola.',
  ready: 'Listo para descargar',
  readyHint: (version: string) => `Versión ${version}. Si la descarga no empieza sola, usa el botón.`,
  none: 'Todavía no hay una versión para descargar.',
  noneHint: 'Vuelve pronto: en cuanto se publique, aquí se descarga sola.',
  installHint: (brand: string) =>
    `Mientras tanto puedes instalar esta página como aplicación: en la computadora, abre el menú de Chrome o Edge y elige «Instalar ${brand}»; en el teléfono, «Agregar a la pantalla de inicio».`,
  failed: 'No encontramos la actualización',
  download: 'Descargar',
  retry: 'Intentar de nuevo',
} as const
