/** What the screen says of paper; what stands on it is in `printed-copy.ts`. */
export const paperCopy = {
  printReceipt: 'Imprimir recibo',
  printOrder: 'Imprimir comanda',
  reprintLabel: (name: string, amount: string) => `Reimprimir ${name} de ${amount}`,
  printShort: 'Imprimir',
  printShift: 'Imprimir en papel',
  failed: 'No salió el papel. La operación sí quedó registrada: no la repitas.',
  unknown: 'No sabemos si salió el papel. La operación sí quedó registrada: revisa la impresora.',
  tooMany: 'La impresora no avanza y hay papeles en espera. Revísala y reimprime desde Últimas operaciones.',
  noUsb: 'La impresora USB no está conectada a este dispositivo.',
  usbAnswered: (status: string) => `La impresora contestó «${status}».`,
  dismiss: 'Entendido',
} as const
