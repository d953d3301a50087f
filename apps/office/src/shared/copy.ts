/** Words of every screen of the office. */
export const officeCopy = {
  description: 'Prepara tu evento, míralo en vivo y ayuda a quien lo necesita.',
  events: 'Eventos',
  crumbs: 'Dónde estás',
  loading: 'Cargando',
  notThere: 'No encontramos lo que buscas.',
  notLoaded: 'No pudimos cargar esta pantalla.',
  retry: 'Intentar de nuevo',
  notReadAgain: 'No pudimos leer de nuevo.',
  figuresOf: (moment: string) => `Son las cifras de las ${moment}.`,
  save: 'Guardar',
  cancel: 'Cancelar',
  more: 'Ver más antiguos',
  newest: 'Volver a los más recientes',
  notListed: 'Uno que no está en la lista',
  pages: 'Secciones',
  select: (name: string) => `Elegir ${name}`,
  selected: (count: number) => (count === 1 ? '1 elegido' : `${count} elegidos`),
  /** Of cash points and persons. */
  selectedHers: (count: number) => (count === 1 ? '1 elegida' : `${count} elegidas`),
  unselect: 'Quitar selección',
  change: 'Cambiar',
  whatToChange: 'Qué cambiar',
  tableOf: (title: string) => `Tabla de ${title}`,
  deposits: 'Depósitos de vasos, neto',
  depositsDetail: 'de los asistentes, aparte de las ventas',
  imports: {
    file: 'Archivo CSV',
    choose: 'Elegir archivo',
    chooseOther: 'Elegir otro archivo',
    previewTitle: 'Qué cambiaría',
    doneTitle: 'Importado',
    table: 'Líneas del archivo',
    line: 'Línea',
    what: 'Qué pasa',
    pasted: 'O pega aquí la lista',
    look: 'Ver qué cambiaría',
    pastedName: 'Lista pegada',
    details: 'Detalle',
    outcomes: { new: 'Nuevo', changed: 'Cambia', unchanged: 'Igual', faulty: 'Con error' },
    summary: (count: { made: number; changed: number; same: number; faulty: number }) =>
      `Nuevos: ${count.made} · Cambian: ${count.changed} · Iguales: ${count.same} · Con error: ${count.faulty}. Todavía no se guardó nada.`,
    passedOver: (titles: string, count: number) =>
      count === 1
        ? `Nada lee la columna ${titles}: revisa su título o déjala así.`
        : `Nada lee las columnas ${titles}: revisa sus títulos o déjalas así.`,
    apply: (count: number) => (count === 1 ? 'Importar 1 línea' : `Importar ${count} líneas`),
    without: (count: number) =>
      count === 1 ? 'La línea con error queda fuera.' : `Las ${count} líneas con error quedan fuera.`,
    done: (count: number) => (count === 1 ? 'Se guardó 1 línea.' : `Se guardaron ${count} líneas.`),
  },
} as const

export const removalCopy = {
  shiftOpen: 'Tiene un turno abierto',
  closeOrLeave:
    'Lo mejor es cerrarlo antes. Si confirmas, pierde el acceso ahora y su turno queda abierto hasta que alguien lo cierre.',
} as const

export const exportMenuCopy = {
  download: 'Descargar',
  formats: { csv: 'CSV', xlsx: 'Excel' },
  file: (table: string, format: string) => `${table}, ${format}`,
  running: (megabytes: string) => `Descargando: ${megabytes} MB`,
  cancel: 'Detener',
  failed: 'La descarga no terminó. Intenta de nuevo.',
} as const
