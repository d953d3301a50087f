export const recoveryCopy = {
  title: 'Recupera tu contraseña',
  intro: 'Te enviamos un código por SMS para que elijas una contraseña nueva.',
  phone: 'Teléfono',
  send: 'Enviar Código',
  lostPhone: '¿Ya no tienes ese teléfono?',
  byEmail: 'Recibe un enlace por correo',
  knowsPassword: '¿La recordaste?',
  signIn: 'Inicia sesión',

  codeIntro: 'Escribe el código que te llegó por SMS.',
  sent: 'Si hay una cuenta con este número, le enviamos un código. Vale 10 minutos.',
  verify: 'Verificar código',
  otherNumber: 'Usar otro número',

  passwordIntro: 'Listo. Elige la contraseña que vas a usar desde ahora.',
  password: 'Contraseña nueva',
  passwordHint: 'Al menos 8 caracteres.',
  confirmation: 'Confirmar Contraseña',
  change: 'Cambia Contraseña',

  emailIntro: 'Escribe el correo de tu cuenta y te enviamos un enlace para elegir una contraseña nueva.',
  email: 'Correo electrónico',
  sendLink: 'Enviar enlace',
  byPhone: 'Prefiero un código por SMS',
  mailedTitle: 'Revisa tu correo',
  mailed: (email: string) =>
    `Si hay una cuenta con ${email}, le enviamos un enlace. Vale 30 minutos y sirve una sola vez. Si no lo ves, busca en el correo no deseado.`,
  goSignIn: 'Ir a iniciar sesión',
  startOver: 'Pedir otro enlace',

  undoIntro: 'Tu contraseña vuelve a ser la anterior y cerramos la sesión en todos los dispositivos.',
  undo: 'Deshacer el cambio',
  undoneTitle: 'Deshicimos el cambio',
  undoneHint:
    'Tu contraseña es otra vez la anterior y cerramos todas las sesiones. Si alguien más la conoce, elige otra ahora.',
  undoneAction: 'Elegir otra contraseña',

  doneTitle: 'Tu contraseña cambió',
  doneHint: 'Ya puedes iniciar sesión con tu contraseña nueva. Cerramos tus otras sesiones.',
  doneAction: 'Ir al inicio',
} as const
