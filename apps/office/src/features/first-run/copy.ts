/** The page that makes the first administrator. */
export const firstCopy = {
  title: 'La primera administración',
  loading: 'Cargando…',
  intro:
    'Esta instalación todavía no la administra nadie. Quien escriba el código que el servidor imprimió al arrancar será Administración, con la cuenta en la que entró.',
  code: 'Código del servidor',
  codeHint: 'Cuatro grupos de letras y números. Cada arranque imprime uno nuevo; sirve el último.',
  become: 'Administrar con esta cuenta',
  signedInAs: (email: string) => `Entraste como ${email}.`,
  signInFirst: 'Primero entra con la cuenta que va a administrar, o créala.',
  signIn: 'Iniciar sesión',
  signUp: 'Crear mi cuenta',
  doneTitle: 'Ya administras esta instalación',
  done: 'Sigue el primer evento: sus fechas, sus lugares y su gente.',
  toOffice: 'Abrir la oficina',
  overTitle: 'Ya hay quien administre',
  over: 'Esta instalación ya tiene administración, y este código no hace falta. Si te toca un papel, pide que te inviten.',
} as const
