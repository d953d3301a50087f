/** The card that switches push messages on. */
export const noticesCardCopy = {
  cardTitle: 'Avisos en este dispositivo',
  cardHint: 'Te avisamos de cada cobro, recarga y reembolso, aunque tengas la página cerrada.',
  switchOn: 'Activar avisos',
  switchOff: 'Desactivar avisos',
  isOn: 'Están activos: te decimos cada cobro, recarga y reembolso.',
  isDenied:
    'Tu navegador tiene bloqueados los avisos de esta página. Actívalos en sus ajustes y vuelve a entrar.',
  notSwitched: 'No pudimos activar los avisos. Revisa tu conexión e inténtalo de nuevo.',
  notSwitchedOff: 'No pudimos desactivar los avisos. Revisa tu conexión e inténtalo de nuevo.',
} as const
