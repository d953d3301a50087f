/** Messages for a call that got no answer. */
export const connectionCopy = {
  offline: 'No hay conexión a internet',
  offlineHint:
    'Parece que no tienes conexión a internet. Por favor, revisa tu conexión e inténtalo nuevamente.',
  timeout: 'Tiempo de espera agotado',
  timeoutHint: 'Intenta de nuevo.',
  unknown: 'Error desconocido',
  noRefreshToken: 'No refresh token found.',
  refreshFailed: 'No se pudo refrescar el token',
  noTokenAfterRefresh: 'No token disponible tras refrescar.',
} as const
