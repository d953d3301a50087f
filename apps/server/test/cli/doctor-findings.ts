/** What is measured on this machine is no fixed text. */
export const measured = (out: string): string =>
  out
    .replace(/Quedan [\d.]+ GB/, 'Quedan N GB')
    .replace(/difieren en \d+ ms/, 'difieren en N ms')
    .replace(/PostgreSQL 18\.\d+/, 'PostgreSQL 18.N')

/** What `saldo doctor --json` says of a PostgreSQL with the product’s own settings, outside production. */
export const onServer = [
  {
    state: 'fine',
    says: 'Un cobro aceptado está en el disco, y las páginas llevan suma de verificación.',
    provider: 'durability',
  },
  {
    state: 'off',
    says: 'Sin réplica síncrona: si se pierde el disco, queda lo que diga el respaldo. Cómo ponerla: docs/deploy/high-availability.md.',
    provider: 'standby',
  },
  {
    state: 'off',
    says: 'archive_mode está en off: sin archivo del WAL solo se puede volver al último respaldo.',
    provider: 'archive',
  },
  {
    state: 'fine',
    says: 'Caben 97; se necesitan 58, con un proceso de más durante un cambio de versión.',
    provider: 'connections',
  },
  { state: 'fine', says: 'Este equipo y la base difieren en N ms.', provider: 'clock' },
  { state: 'fine', says: 'PostgreSQL 18.N, con autovacuum.', provider: 'upkeep' },
]
