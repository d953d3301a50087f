/** Texts of a QR wherever it is shown. */
export const walletsCopy = {
  download: 'Descargar QR',
  share: 'Compartir',
  topUp: 'Recargar',
  qrOf: (event: string) => `Código QR de ${event}`,
  codeLabel: 'Código de tu QR',
  notDrawn: 'No pudimos dibujar el QR. Lee el código de abajo.',
} as const
