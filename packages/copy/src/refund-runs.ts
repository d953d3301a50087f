/** What goes back by itself after an event: what server, letters and pages share. */
export const refundRunsCopy = {
  clabeWrong: 'Esa CLABE no existe: revisa sus 18 dígitos en la app de tu banco.',
} as const
