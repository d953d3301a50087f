/** What `saldo doctor` says of WhatsApp. */
export const copy = {
  title: 'WhatsApp',
  fine: (number: string, name: string) => `${number} («${name}»), con la plantilla aprobada.`,
  tokenRefused: 'No acepta WHATSAPP_TOKEN. Genera uno en un usuario del sistema de tu negocio y cópialo.',
  tokenEnds: (day: string) =>
    `WHATSAPP_TOKEN deja de servir el ${day}. Genera uno que no caduque, en un usuario del sistema.`,
  numberUnknown:
    'WHATSAPP_PHONE_NUMBER_ID no es un número que este token pueda usar. Copia su identificador (no el teléfono) y da acceso al usuario del sistema.',
  numberNotConnected: (status: string) =>
    `El número no está conectado (${status}). Termina su registro en WhatsApp Manager.`,
  appSecretRefused:
    'WHATSAPP_APP_SECRET no es de la app del token, así que no se cree ningún aviso. Cópialo de la misma app (Configuración → Básica).',
  templateMissing: (name: string, language: string) =>
    `No existe la plantilla ${name} en ${language}. Créala como dice docs/accounts.md.`,
  templateNotApproved: (name: string, status: string) =>
    `Meta no ha aprobado la plantilla ${name} (${status}). Espera su revisión o corrígela.`,
  templatesHidden:
    'El token no deja ver las plantillas, así que no se sabe si están aprobadas. Dale el permiso whatsapp_business_management.',
  notSubscribed: (url: string) =>
    `La app no está suscrita a los avisos de WhatsApp. En WhatsApp → Configuración agrega el webhook ${url} con el campo messages.`,
  webhookElsewhere: (theirs: string, ours: string) =>
    `Los avisos van a ${theirs} y no a ${ours}. Corrige el webhook en la app, o PUBLIC_URL.`,
  accountNotSubscribed:
    'La cuenta de WhatsApp no tiene suscrita a esta app, así que no llega ningún aviso. Suscríbela (POST /WABA-ID/subscribed_apps).',
  whyToken: 'sin ella no sale ningún WhatsApp',
  whyNotices: 'sin ella no se cree ningún aviso de entrega',
} as const
