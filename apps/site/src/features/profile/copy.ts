export const profileCopy = {
  title: 'Mi Perfil',
  description: 'Actualiza la información de tu cuenta.',
  intro: 'Aquí puedes actualizar la información de tu cuenta.',
  loading: 'Cargando tu perfil',
  name: 'Nombre',
  paternalSurname: 'Apellido Paterno',
  maternalSurname: 'Apellido Materno',
  phone: 'Teléfono',
  email: 'Email',
  emailHint: 'El correo de tu cuenta no se puede cambiar.',
  submit: 'Guardar Cambios',

  savedTitle: 'Cambios guardados',
  saved: 'Tu información quedó actualizada.',
  shortPhoneTitle: 'Información incompleta',
  shortPhone: 'Debes registrar  un número de teléfono valido para poder actualizar tu perfil',
  cameBack: 'Ya iniciaste sesión de nuevo. Revisa tus cambios y guárdalos.',

  verifyTitle: 'Verifica tu teléfono',
  verifyHint: (phone: string) =>
    `Con el ${phone} verificado recuperas tu cuenta por SMS y puedes recargar en caja con tu número.`,
  sendCode: 'Enviar código',
  verify: 'Verificar teléfono',
  sentTo: (phone: string) => `Te enviamos un código por SMS al ${phone}.`,
  verified: 'Tu teléfono está verificado.',

  emailTitle: 'Verifica tu correo',
  emailUnverified: (email: string) =>
    `Tu correo aún no está verificado. Abre el enlace que te enviamos a ${email} o pide otro: así siempre puedes recuperar tu cuenta.`,
  sendLink: 'Enviar enlace',
  linkSent: (email: string) =>
    `Te enviamos un enlace a ${email}. Vale 7 días. Si no lo ves, busca en el correo no deseado.`,
} as const

export const changePasswordCopy = {
  title: 'Cambio de Contraseña',
  description: 'Elige una contraseña nueva para tu cuenta.',
  intro: 'Al cambiarla cerramos tus sesiones en otros dispositivos.',
  password: 'Contraseña nueva',
  passwordHint: 'Al menos 8 caracteres.',
  confirmation: 'Confirmar Contraseña',
  submit: 'Cambia Contraseña',
  savedTitle: 'Contraseña actualizada',
  saved: 'Guardamos tu contraseña nueva.',
  doneTitle: '¡Cambio de contraseña exitoso!',
  doneHint: 'Ya puedes iniciar sesión con tu contraseña nueva.',
  doneAction: 'Ir al inicio',
} as const

export const completeRegistrationCopy = {
  title: 'Completa tu registro',
  description: 'Agrega tu teléfono para recibir tus QR.',
  intro: 'Solo falta tu número de teléfono.',
  phone: 'Teléfono',
  note: 'Te enviamos tus códigos QR por WhatsApp a este número, así que revisa que esté bien escrito.',
  submit: 'Completar Registro',
  signOut: 'Cerrar sesión',
} as const

export const verifyEmailCopy = {
  title: 'Verifica tu correo',
  description: 'Confirma que este correo es tuyo.',
  intro: 'Estamos comprobando tu enlace.',
  doneTitle: 'Tu correo está verificado',
  doneHint: 'Así podemos ayudarte si pierdes el acceso a tu cuenta.',
  failedTitle: 'No pudimos verificar tu correo',
  unknownTitle: 'No sabemos si tu correo quedó verificado',
  again: 'Intentar de nuevo',
  action: 'Ir al inicio',
} as const
