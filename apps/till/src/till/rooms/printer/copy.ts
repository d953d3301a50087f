export const printerCopy = {
  title: 'Impresora de este dispositivo',
  way: '¿Cómo imprime?',
  ways: {
    none: 'Sin impresora',
    browser: 'Con el navegador',
    network: 'Impresora de red del lugar',
    usb: 'Impresora USB en este dispositivo',
  },
  hints: {
    none: 'Solo los QR nuevos se pueden imprimir, con el navegador.',
    browser:
      'Abre la ventana de impresión cada vez. Chrome iniciado con --kiosk-printing imprime sin preguntar.',
    network: 'Imprime en la impresora que la oficina puso a este lugar, en Lugares.',
    usb: 'Elige la impresora una vez; el navegador la recuerda.',
  },
  noUsb: 'Este navegador no imprime por USB. Chrome en Android, Windows y Mac sí.',
  chooseUsb: 'Elegir impresora USB',
  usbChosen: (name: string) => (name === '' ? 'Impresora USB lista.' : `Impresora USB lista: ${name}.`),
  width: 'Ancho del papel',
  widths: { 58: '58 mm', 80: '80 mm' },
  automatic: 'Se imprime sin pedirlo',
  receipts: 'El recibo de cada operación',
  orders: 'La comanda de cada venta con productos',
  test: 'Imprimir una prueba',
  notKept: 'Este dispositivo no pudo guardar los ajustes. Libera espacio e inténtalo de nuevo.',
  done: 'Listo',
} as const
