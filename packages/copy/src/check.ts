/** What the browser says by itself of a form; apart from the refusals, which only the server words. */
export const checkCopy = {
  failed: 'Revisa los datos marcados e inténtalo de nuevo.',
} as const
