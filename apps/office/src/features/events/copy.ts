/** The list of the caller's events. */
export const eventsCopy = {
  title: 'Eventos',
  count: (events: number, running: number) =>
    `${events === 1 ? '1 evento' : `${events} eventos`} · ${running === 1 ? '1 publicado' : `${running} publicados`}`,
  event: 'Evento',
  ends: 'Termina',
  state: 'Estado',
  role: 'Tu papel',
  states: { draft: 'Borrador', published: 'Publicado', closed: 'Cerrado' },
} as const
