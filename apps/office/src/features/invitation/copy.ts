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
