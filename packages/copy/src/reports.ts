/** The words of reports on shifts and places, and of printed sheets. */
export const reportsCopy = {
  shiftTitle: 'Reporte de turno',
  placeTitle: 'Reporte de lugar',
  event: 'Evento',
  place: 'Lugar',
  who: 'Quién',
  opened: 'Apertura',
  closed: 'Cierre',
  stillOpen: 'Sigue abierto',

  concept: 'Concepto',
  count: 'Operaciones',
  amount: 'Monto',
  charges: 'Cobros con QR',
  tips: 'De ellos, propinas',
  cashSales: 'Ventas en efectivo',
  topupsCash: 'Recargas en efectivo',
  topupsTerminal: 'Recargas con terminal',
  cashOuts: 'Devoluciones en efectivo',
  voidedCharges: 'Cobros anulados',
  voidedTips: 'De ellos, propinas',
  voidedTopupsCash: 'Recargas en efectivo anuladas',
  voidedTopupsTerminal: 'Recargas con terminal anuladas',

  drawer: 'Caja',
  float: 'Fondo inicial',
  expected: 'Debía haber',
  counted: 'Se contó',
  difference: 'Diferencia',

  products: 'Productos',
  product: 'Producto',
  quantity: 'Cantidad',

  sheetTitle: 'QR en blanco',
  sheetHint: 'Recárgalo en una caja. Quien lo tiene, lo gasta: cuídalo como efectivo.',
} as const
