/** Header, menus and footer. */
export const siteShellCopy = {
  skipToContent: 'Ir al contenido',
  homeLabel: (brand: string) => `${brand}, ir al inicio`,

  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  profile: 'Mi perfil',
  changePassword: 'Cambiar Contraseña',
  memberSince: (date: string) => `Miembro desde ${date}`,
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  menuLabel: 'Menú',
  accountMenu: (name: string) => `Tu cuenta, ${name}`,

  contact: 'WhatsApp',
  contactLabel: 'Escríbenos por WhatsApp (se abre otra ventana)',
  refunds: 'Reembolsos',
  windows: 'App para Windows',
  terms: 'Términos',
  privacy: 'Privacidad',
  footerLabel: 'Ayuda y textos legales',
} as const
