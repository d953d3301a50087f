/** Refund requests: what server and form refuse. */
export const refundsCopy = {
  qrClaimed:
    'Ese QR se sumó a una cuenta después de tu solicitud. Si la cuenta es tuya, pide el reembolso desde ella, en «Mis Qrs».',

  required: 'Requerido.',
  nameShort: 'Mínimo 2 caracteres.',
  nameLong: 'Máximo 100 caracteres.',
  phoneInvalid: 'Solo dígitos (7 a 15).',
  emailInvalid: 'Correo no válido.',
  clabeInvalid: 'Debe contener exactamente 18 dígitos.',
  codeLong: 'Máximo 30 caracteres.',
  imageMissing: 'El archivo es requerido.',
  imageOnly: 'Solo se permiten archivos de imagen (jpg, png, gif, etc.).',
  imageOne: 'Envía una sola imagen.',
  reasonLong: 'Escribe el motivo en 300 caracteres o menos.',
} as const
