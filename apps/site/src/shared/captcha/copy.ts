export const captchaCopy = {
  error: 'No pudimos verificar. Inténtalo de nuevo.',
  reload: 'Volver a cargar',
  log: (provider: string) => `No cargó la verificación de ${provider}`,
} as const
