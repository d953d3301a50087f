/** Words around every plot. */
export const chartsCopy = {
  table: 'Ver tabla',
  plot: 'Ver gráfica',
  keys: 'Usa las flechas para recorrer la gráfica.',
  total: 'Total',
} as const
