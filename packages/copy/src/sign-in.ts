export const signInCopy = {
  title: 'Iniciar sesión',
  intro: 'Entra para recargar tu saldo y ver tus QR.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  forgot: '¿Olvidaste tu contraseña?',
  noAccount: '¿Aún no tienes cuenta?',
  signUp: 'Regístrate',
} as const
