/** Words of every screen of the office. */
export const officeCopy = {
  description: 'Prepara tu evento, míralo en vivo y ayuda a quien lo necesita.',
  events: 'Eventos',
  crumbs: 'Dónde estás',
  loading: 'Cargando',
  noEvent: 'No encontramos este evento entre los tuyos.',
  notLoaded: 'No pudimos cargar esta pantalla.',
  retry: 'Intentar de nuevo',
  save: 'Guardar',
  cancel: 'Cancelar',
  pages: 'Secciones',
} as const

export const exportMenuCopy = {
  download: 'Descargar',
  formats: { csv: 'CSV', xlsx: 'Excel' },
  file: (table: string, format: string) => `${table}, ${format}`,
  running: (megabytes: string) => `Descargando: ${megabytes} MB`,
  cancel: 'Detener',
  failed: 'La descarga no terminó. Intenta de nuevo.',
} as const
