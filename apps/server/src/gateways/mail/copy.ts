/** What `saldo doctor` says of the mail server. */
export const copy = {
  title: 'Correo',
  fine: (host: string, from: string) => `${host} deja entrar; las cartas salen de ${from}.`,
  loginRefused: (host: string) =>
    `${host} no acepta el usuario y la contraseña de SMTP_URL. Cópialos otra vez; muchos proveedores piden una contraseña de aplicación.`,
  tlsRefused: (host: string) =>
    `La conexión segura con ${host} no se puede creer. Usa el nombre que dice su certificado y el puerto que dice tu proveedor (465 para smtps).`,
  refused: (host: string, status: number) =>
    `${host} no deja entrar (${status}). Pregunta a tu proveedor de correo si este equipo puede mandar.`,
} as const
