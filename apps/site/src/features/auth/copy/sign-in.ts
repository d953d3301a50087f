export const signInCopy = {
  title: 'Iniciar sesión',
  intro: 'Entra para recargar tu saldo y ver tus QR.',
  again: 'Por seguridad, inicia sesión de nuevo para hacer este cambio. Después vuelves a donde estabas.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  forgot: '¿Olvidaste tu contraseña?',
  noAccount: '¿Aún no tienes cuenta?',
  signUp: 'Regístrate',
} as const
