export const correctionsCopy = {
  title: 'Correcciones',
  intro: (limit: string, day: string) =>
    `Se piden desde la ficha de cada persona. Por arriba de ${limit}, o de ${day} al día de quien pide, las aprueba otra persona.`,
  attendees: 'Buscar a una persona',
  waiting: 'Por aprobar',
  nothingWaits: 'Nada espera por ahora.',
  past: 'Ya decididas',
  noPast: 'Todavía no hay correcciones. Abre la ficha de una persona y elige «Corregir saldo».',
  person: 'Persona',
  amount: 'Monto',
  reason: 'Motivo',
  source: 'Cuenta',
  who: 'Quién',
  state: 'Estado',
  by: (asked: string, decided: string) => `${asked} · decidió ${decided}`,
} as const
