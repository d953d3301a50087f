/** What stands in the document as it comes from the server; hydration compares it, so no device's language changes it. */
export const firstCopy = {
  pageTitle: 'Cobrar',
  description: 'Cobra con el QR de los asistentes.',
  loading: 'Cargando',
} as const
