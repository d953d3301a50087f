/** Brings each web app's build up to date; does nothing when no source changed. */
export function buildWeb(): Promise<void>
