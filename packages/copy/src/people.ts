/** What the server says about people, roles and invitations. */
export const peopleCopy = {
  adminHasAll: 'Administración es un papel en todos los eventos: no elijas ninguno.',
  eventMissing: 'Elige por lo menos un evento.',
  eventUnknown: 'Ese evento no existe. Recarga la página y elígelo otra vez.',
  personUnknown: 'Esa persona ya tiene cuenta o ya no trabaja en este evento. Recarga la lista.',
  roleAfterwards: 'Su papel es barra o caja. Cuando tenga cuenta, puedes darle otro.',
  /** Printed once at start, never written to a log. */
  firstCode: (code: string, address: string) =>
    `Todavía nadie administra esta instalación. Abre ${address} con tu cuenta y escribe este código, que sirve una vez:\n\n  ${code}\n`,
} as const
