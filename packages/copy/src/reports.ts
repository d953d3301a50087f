/** Texts of reports on shifts, places and events, and of printed sheets. */
export const reportsCopy = {
  shiftTitle: 'Reporte de turno',
  placeTitle: 'Reporte de lugar',
  eventTitle: 'Reporte del evento',
  dayTitle: 'Reporte de un día',
  from: 'Desde',
  to: 'Hasta',
  event: 'Evento',
  place: 'Lugar',
  who: 'Quién',
  opened: 'Apertura',
  closed: 'Cierre',
  stillOpen: 'Sigue abierto',
  made: 'Hecho',

  count: 'Operaciones',
  amount: 'Monto',

  // Figures per person
  reissues: 'QR cambiados',
  reissuesWithYes: 'De ellos, con el sí de su dueño',
  erased: 'Cuenta borrada',

  // Sales
  sold: 'Ventas, sin propinas',
  charges: 'Cobros con QR',
  cashSales: 'Ventas en efectivo',
  gross: 'Ventas brutas',
  voids: 'Anulaciones',
  net: 'Ventas netas',
  paid: 'Cobrado',
  tips: 'Propinas, del personal',
  total: 'Total cobrado',
  paidHow: 'Cómo se cobró',
  byQr: 'Cobrado con QR',
  byCash: 'Cobrado en efectivo',

  // Cash and card terminals
  inCash: 'Efectivo',
  drawer: 'Caja',
  topupsCash: 'Recargas en efectivo',
  voidedTopupsCash: 'Recargas en efectivo anuladas',
  cashOuts: 'Devoluciones en efectivo',
  voidedCashOuts: 'Devoluciones en efectivo anuladas',
  cash: 'Efectivo que entró',
  float: 'Fondo inicial',
  expected: 'Debía haber',
  difference: 'Diferencia',
  counted: 'Se contó',
  terminal: 'Terminal',
  topupsTerminal: 'Recargas con terminal',
  voidedTopupsTerminal: 'Recargas con terminal anuladas',
  byTerminal: 'Recargado con terminal',
  vouchers: 'Vouchers',

  products: 'Productos',
  quantity: 'Cantidad',
  /** Line of an amount typed without a product. */
  otherAmount: 'Otro monto',

  sheetTitle: 'QR en blanco',
  foldHint: 'Dobla o corta aquí. Código para pasarlo a tu cuenta:',
  sheetHint: 'Recárgalo en una caja. Quien lo tiene, lo gasta: cuídalo como efectivo.',
} as const
