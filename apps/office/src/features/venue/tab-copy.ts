/** Open tabs of all bars. */
export const tabCopy = {
  title: 'Cuentas abiertas',
  intro:
    'Lo que las barras apartaron de un QR para servir durante la noche. Se cobra una vez, al cerrar la cuenta; al terminar el evento se cierran solas.',
  none: 'No hay cuentas abiertas.',
  anonymous: 'QR anónimo',
  who: (holder: string, place: string) => `${holder} · ${place}`,
  sums: (hold: string, served: string, free: string) => `Apartado ${hold}, servido ${served}, libre ${free}`,
  since: (by: string, at: string) => `La abrió ${by}, ${at}`,
  close: 'Cerrar cuenta',
  closeTitle: (who: string) => `¿Cerrar la cuenta de ${who}?`,
  charged: (served: string) => `Se cobran ${served}, una sola vez.`,
  nothing: 'No se sirvió nada, así que no se cobra.',
  freed: (free: string) => `${free} vuelven a su saldo.`,
} as const
