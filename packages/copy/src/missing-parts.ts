/** Which part of the events an answer over all of them would lack. */
export const partMissing = (parts: readonly string[]): string =>
  `No contesta la parte de los eventos en ${parts.map((part) => `«${part}»`).join(', ')} y esto quedaría incompleto. Elige un evento, o inténtalo de nuevo en un momento.`

/** What is told while accounts and permissions can't be asked; `isTooLong`: past the time for which what was known counts. */
export const controlAway = (isTooLong: boolean): string =>
  isTooLong
    ? 'Saldo lleva más de 15 minutos sin poder revisar cuentas y permisos, y por seguridad las cajas y barras se detienen hasta que contesten. No se movió dinero.'
    : 'No contestan las cuentas y los permisos de Saldo. Las cajas y barras siguen cobrando; esto otro no se hizo. Inténtalo de nuevo en un momento.'
