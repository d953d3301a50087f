/** Form messages that the browser shows by itself; refusals are worded only by the server. */
export const checkCopy = {
  failed: 'Revisa los datos marcados e inténtalo de nuevo.',
} as const
