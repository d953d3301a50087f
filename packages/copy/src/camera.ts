/** Looking for a QR with the camera. */
export const cameraCopy = {
  start: 'Usar la cámara',
  starting: 'Encendiendo la cámara…',
  denied: 'La cámara está bloqueada. Permítela en los ajustes del navegador o escribe el código.',
  missing: 'No encontramos una cámara. Escribe el código.',
  insecure: 'La cámara necesita una dirección https. Mientras tanto, escribe el código.',
  busy: 'Otra aplicación usa la cámara. Ciérrala e inténtalo de nuevo.',
  turnTorchOn: 'Prender la luz',
  turnTorchOff: 'Apagar la luz',
} as const
