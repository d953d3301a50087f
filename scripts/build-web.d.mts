/** Brings apps/web/build up to date; does nothing when no source changed. */
export function buildWeb(): void
