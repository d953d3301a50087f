/** The page of an invitation's link. */
export const invitationCopy = {
  title: 'Te invitaron a trabajar',
  loading: 'Cargando…',
  noLink: 'Abre esta página con el enlace de tu correo. Si ya lo abriste, ábrelo otra vez desde ahí.',
  invites: (who: string) =>
    who === '' ? 'Te invitaron a trabajar como' : `${who} te invita a trabajar como`,
  everywhere: 'En todos los eventos',
  at: (events: readonly string[]) => `En ${events.join(', ')}`,
  boundTo: (hint: string) => `Es para el correo ${hint}. Entra con la cuenta de ese correo.`,
  hello: (name: string) => `Hola, ${name}.`,
  accountFor: (hint: string) =>
    `Con el correo ${hint} tendrás tu propia cuenta: elige su contraseña. Lo que ya hiciste en el evento sigue siendo tuyo.`,
  newPassword: {
    password: 'Contraseña',
    passwordHint: 'De 8 caracteres o más, sin tu nombre ni tu correo.',
    confirmation: 'Repite la contraseña',
  },
  terms: 'Al crearla aceptas los términos y el aviso de privacidad.',
  openAccount: 'Crear mi cuenta',
  accountTitle: 'Tu cuenta está lista',
  accountDone: 'Entra con tu correo y tu contraseña. En la caja, tu PIN sigue siendo el mismo.',
  until: (day: string) => `Vence el ${day}.`,
  signedInAs: (email: string) => `Entraste como ${email}.`,
  accept: 'Aceptar la invitación',
  signIn: 'Iniciar sesión para aceptar',
  signUp: 'Crear mi cuenta',
  otherAccount: 'Entrar con otra cuenta',
  doneTitle: 'Listo, ya eres parte del equipo',
  done: (role: string) => `Tu papel es ${role}.`,
  toOffice: 'Abrir la oficina',
  toTill: 'Ir a la caja',
  toHome: 'Ir al inicio',
} as const
