/**
 * What stands on paper, and the customer reads: in the event's language, which is Spanish, whatever the device speaks. A
 * device never changes it.
 */
export const printedCopy = {
  folio: 'Folio',
  date: 'Fecha',
  attended: 'Atendió',
  holder: 'Cliente',
  discount: (name: string) => `Descuento: ${name}`,
  tip: 'Propina',
  total: 'Total',
  before: 'Saldo antes',
  after: 'Saldo después',
  reason: 'Motivo',
  voucher: 'Voucher',
  reprint: 'REIMPRESIÓN',
  acceptedOffline: 'Aceptado sin conexión: se enviará en cuanto haya red.',
  noTaxes: 'Sin valor fiscal',
  soldTitle: 'Tu QR',
  soldHint: 'Quien lo tiene, lo gasta. Cuídalo como efectivo.',
  balance: 'Saldo',
  code: 'Código',
  fold: 'Dobla aquí y guárdalo aparte',
  claim: 'Código para pasarlo a tu cuenta:',
  orderTitle: 'Comanda',
  shiftTitle: 'Reporte de turno',
  drawer: 'Diferencia en caja',
  vouchers: 'Diferencia en vouchers',
  signed: 'Firma',
  testTitle: 'Prueba de impresión',
  testLine: '¿Se leen bien? Á É Í Ó Ú Ü Ñ á é í ó ú ü ñ ¡ ¿',
  testQr: 'PRUEBA',

  /** The operation that a receipt is of. */
  kinds: {
    charge: 'Cobro',
    offlineCharge: 'Cobro sin red',
    void: 'Anulación',
    returnItems: 'Devolución de productos',
    topup: 'Recarga',
    cashout: 'Devolución',
    cashSale: 'Venta en efectivo',
    courtesy: 'Cortesía',
    tabAdd: 'En cuenta abierta',
    tabClose: 'Cuenta cerrada',
  },
  months: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
} as const
