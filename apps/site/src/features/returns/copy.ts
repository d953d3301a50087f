/** What goes back of one's own QR after an event. */
export const returnsCopy = {
  title: 'Lo que sobró va de regreso',
  hint: 'Completo y sin comisión, a la tarjeta o cuenta con la que pagaste.',
  description: 'Cómo va la devolución de lo que te sobró.',
  none: 'Aquí no hay nada que devolver: tu QR de este evento no tenía saldo, o su devolución todavía no empieza.',
  back: 'Volver a Mis Qrs',

  partsTitle: 'A tus pagos',
  by: (gateway: string, amount: string): string => `${amount} por ${gateway}`,
  states: {
    accepted: 'Aceptada: está apartada y se pedirá pronto.',
    asked: 'Pedida: esperamos la respuesta.',
    refused: 'No se pudo por esta vía: te la transferimos a tu CLABE.',
  },
  sent: (day: string): string => `Enviada. Llega a más tardar el ${day}.`,
  arrived: (day: string): string => `Enviada. Debió llegar a más tardar el ${day}.`,

  transfersTitle: 'A tu cuenta de banco',
  transfer: (folio: string, amount: string): string => `${amount} · folio ${folio}`,
  transferStates: {
    requested: 'Solicitada.',
    accepted: 'Aceptada: está apartada. La transferimos en 30 días hábiles como máximo.',
    rejected: 'No aceptada.',
    paid: 'Enviada a tu CLABE: llega el mismo día o el siguiente.',
    returned: 'Tu banco la devolvió: danos otra CLABE.',
  },

  asksTitle: (amount: string): string => `¿A qué cuenta te transferimos ${amount}?`,
  asksHint: 'Es lo que cargaste en efectivo o en terminal, o lo que ya no puede volver a su pago.',
  clabe: 'CLABE, 18 dígitos',
  clabeHint: 'De una cuenta a tu nombre. La encuentras en la app de tu banco.',
  give: 'Recibirlo en esta cuenta',
  given: (folio: string, amount: string): string => `Listo: apartamos ${amount}. Tu folio es ${folio}.`,
} as const
