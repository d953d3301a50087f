/** Words around every plot. */
export const chartsCopy = {
  table: 'Ver tabla',
  keys: 'Usa las flechas para recorrer la gráfica.',
  total: 'Total',
  codes: 'QR',
  sum: 'Suman',
} as const
