const list = (names: readonly string[]): string => names.join(', ')

/** Findings of `saldo doctor` for each third party: the fault and its remedy. No sentence contains a secret. */
export const doctorCopy = {
  command: 'revisa la instalación y cada proveedor configurado, sin cobrar ni mandar nada',
  names: {
    settings: 'Configuración',
    database: 'Base de datos',
    payments: 'Pagos',
    address: 'Dirección pública',
    mercadoPago: 'Mercado Pago',
    paypal: 'PayPal',
    twilio: 'SMS (Twilio)',
    whatsapp: 'WhatsApp',
    mail: 'Correo',
    google: 'Google',
    apple: 'Apple',
    facebook: 'Facebook',
    captcha: 'Captcha',
    push: 'Avisos push',
  },
  marks: { fine: '✓', wrong: '✗', unknown: '?', off: '–' },
  line: (mark: string, name: string, says: string) => `${mark} ${name.padEnd(18)} ${says}`,
  sum: (wrong: number, unknown: number) => {
    if (wrong > 0)
      return `Hay ${wrong === 1 ? 'una cosa' : `${wrong} cosas`} por corregir. Después, reinicia el servidor y vuelve a revisar.`
    if (unknown > 0)
      return `Nada está mal, pero ${unknown === 1 ? 'una cosa quedó' : `${unknown} cosas quedaron`} sin saberse. Vuelve a revisar más tarde.`
    return 'Todo está bien.'
  },

  // Any third party
  off: (variable: string) => `Sin configurar: falta ${variable}.`,
  silent: (host: string) =>
    `${host} no contestó, así que no se sabe. Revisa que este equipo salga a internet y vuelve a intentarlo.`,
  stumbled: (error: string) =>
    `No se pudo revisar (${error}). Comprueba que sus variables estén bien escritas, sobre todo las direcciones.`,
  late: 'No terminó de contestar a tiempo, así que no se sabe. Vuelve a intentarlo en unos minutos.',
  outOfOrder: (host: string, status: number) =>
    `${host} contestó ${status}, así que no se sabe. Vuelve a intentarlo en unos minutos.`,
  unreadable: (host: string, status: number) =>
    `${host} contestó algo que no entendemos (${status}), así que no se sabe. Revisa que su dirección sea la del proveedor.`,
  missing: (variable: string, why: string) => `Falta ${variable}: ${why}. Defínela y reinicia el servidor.`,

  settings: {
    fine: (mode: string) => `Las variables se entienden (NODE_ENV=${mode}).`,
  },
  database: {
    fine: (version: number) => `PostgreSQL ${version}, con el usuario que le toca.`,
    silent: 'No contestó, así que no se sabe. Revisa que esté encendida y que este equipo llegue a ella.',
    refused: (code: string) =>
      `No deja entrar (${code}). Revisa el usuario, la contraseña y el nombre de la base en DATABASE_URL.`,
    notYet: (folder: string) =>
      `En ${folder} todavía no hay base: se crea con el primer arranque. Si ya arrancó en otra carpeta, dila en DATA_DIR.`,
  },
  payments: {
    fine: 'Ninguno sigue esperando a quien paga un día después de vencer.',
    otherSchema: 'Sin revisar: la base no es de esta versión. Arranca el servidor, que la actualiza.',
    overdue: (of: { code: string; gateway: string; method: string; payment: string | null; until: string }) =>
      `La compra ${of.code} espera todavía su pago${of.payment === null ? '' : ` ${of.payment}`} de ${of.gateway} (${of.method}), que venció el ${of.until}: ni un aviso ni un trabajo lo cerró. Mira cómo terminó en tu cuenta de la pasarela, y en «saldo jobs list» si su consulta se rindió.`,
  },
  address: {
    fine: (address: string) => `${address} contesta y está listo.`,
    local: (address: string) =>
      `${address} contesta y está listo. Solo se llega desde este equipo: para vender, define PUBLIC_URL.`,
    silent: (address: string) =>
      `${address} no contesta que esté listo, así que no se sabe. Arranca el servidor, o revisa PUBLIC_URL, el dominio y tu proxy.`,
    notHttps: (address: string) =>
      `${address} no es https, y ni los navegadores ni los proveedores lo aceptan. Pon un proxy con TLS y una dirección https en PUBLIC_URL.`,
    other: (address: string, status: number) =>
      `En ${address} contesta otra cosa (${status}), no este servidor. Revisa PUBLIC_URL y a dónde manda tu proxy.`,
  },
  mercadoPago: {
    fine: (account: string, isTest: boolean) =>
      `Cuenta ${account}, con credenciales de ${isTest ? 'prueba' : 'producción'}.`,
    tokenRefused:
      'No acepta MP_ACCESS_TOKEN. Copia otra vez el Access Token de tu aplicación, en Tus integraciones.',
    otherCountry: (site: string) =>
      `La cuenta es de otro país (${site}) y no cobra en pesos mexicanos. Usa una cuenta de México.`,
    inactive: 'La cuenta no está activa. Entra a Mercado Pago y completa lo que te pide.',
    otherAccount: (account: string) =>
      `MP_COLLECTOR_ID es de otra cuenta, así que ningún pago se acreditaría. El de esta es ${account}.`,
    publicKeyRefused:
      'No acepta MP_PUBLIC_KEY, así que el formulario de tarjeta no abriría. Copia otra vez la Public Key de la misma aplicación.',
    mixed:
      'MP_ACCESS_TOKEN y MP_PUBLIC_KEY no son del mismo ambiente: uno es de prueba y el otro de producción. Copia los dos de la misma página.',
    testInProduction:
      'Las credenciales son de prueba: nadie paga de verdad y nada se acredita. Usa las de producción.',
    whyPublicKey: 'sin ella no se paga con tarjeta',
    whySecret: 'sin ella no se cree ningún aviso de pago',
  },
  paypal: {
    fine: (isSandbox: boolean, url: string) =>
      `App de ${isSandbox ? 'prueba (sandbox)' : 'producción'}, avisa a ${url}.`,
    credentialsRefused: (host: string) =>
      `No acepta PAYPAL_CLIENT_ID y PAYPAL_CLIENT_SECRET en ${host}. Copia los dos de la misma app; las de prueba (Sandbox) y las de producción (Live) no se mezclan.`,
    sandboxInProduction:
      'PAYPAL_API_URL es la de pruebas: nadie paga de verdad. Quítala y usa una app de producción (Live).',
    whySecret: 'sin ella PayPal no se ofrece',
    webhookUnknown: (url: string) =>
      `PAYPAL_WEBHOOK_ID no es de esta app. Agrega en ella el webhook ${url} y copia su id.`,
    webhookElsewhere: (theirs: string, ours: string) =>
      `El webhook avisa a ${theirs} y no a ${ours}. Corrige su dirección en la app, o PUBLIC_URL.`,
    webhookLacks: (names: readonly string[]) =>
      `Al webhook le faltan avisos: ${list(names)}. Agrégalos en la app.`,
    otherAccount: (account: string) =>
      `PAYPAL_MERCHANT_ID es de otra cuenta, así que ningún pago se acreditaría. El de esta es ${account}.`,
    noReports:
      'La app no puede leer movimientos, y sin eso no se compara cada día lo cobrado. Activa «Transaction search» en la app; PayPal tarda hasta 9 horas.',
    noDisputes:
      'La app no puede leer disputas, y sin eso un contracargo no se ve. Activa «Customer disputes» en la app.',
  },
  twilio: {
    fine: (name: string, from: string) => `Cuenta «${name}», manda desde ${from}.`,
    credentialsRefused:
      'No acepta TWILIO_ACCOUNT_SID y TWILIO_AUTH_TOKEN. Copia los dos de la página principal de la consola.',
    notActive: (status: string) =>
      `La cuenta está ${status === 'suspended' ? 'suspendida' : 'cerrada'}. Entra a la consola y resuelve lo que pide.`,
    trial: 'La cuenta es de prueba y solo escribe a números verificados en ella. Pásala a una de pago.',
    numberUnknown: (from: string) =>
      `${from} no es un número de esta cuenta. Pon en TWILIO_FROM uno de ella, o un servicio de mensajes (MG…).`,
    numberWithoutSms: (from: string) =>
      `${from} no puede mandar SMS. Compra uno que pueda y ponlo en TWILIO_FROM.`,
    serviceUnknown:
      'El servicio de mensajes de TWILIO_FROM no es de esta cuenta. Copia su SID (MG…) de la consola.',
    serviceEmpty:
      'El servicio de mensajes de TWILIO_FROM no tiene ningún número. Agrégale uno en la consola.',
    whySecret: 'sin ella no salen los códigos por SMS',
  },
  whatsapp: {
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
  },
  mail: {
    fine: (host: string, from: string) => `${host} deja entrar; las cartas salen de ${from}.`,
    loginRefused: (host: string) =>
      `${host} no acepta el usuario y la contraseña de SMTP_URL. Cópialos otra vez; muchos proveedores piden una contraseña de aplicación.`,
    tlsRefused: (host: string) =>
      `La conexión segura con ${host} no se puede creer. Usa el nombre que dice su certificado y el puerto que dice tu proveedor (465 para smtps).`,
    refused: (host: string, status: number) =>
      `${host} no deja entrar (${status}). Pregunta a tu proveedor de correo si este equipo puede mandar.`,
  },
  google: {
    fine: 'Sus llaves se pueden leer. Google no dice si el ID es tuyo: entra una vez con tu cuenta.',
    notAClient:
      'GOOGLE_CLIENT_ID no es el ID de un cliente: termina en .apps.googleusercontent.com. Cópialo de Credenciales, tipo «Aplicación web».',
    noKeys: 'En GOOGLE_JWKS_URL no hay llaves para firmar. Quítala y se usa la de Google.',
  },
  apple: {
    fine: (redirect: string) =>
      `Sus llaves se pueden leer; vuelve a ${redirect}. Apple no dice si el ID es tuyo: entra una vez con tu cuenta.`,
    redirectNotHttps: (redirect: string) =>
      `${redirect} no es https y Apple no la acepta. Corrige APPLE_REDIRECT_URI o PUBLIC_URL.`,
    redirectElsewhere: (redirect: string) =>
      `APPLE_REDIRECT_URI (${redirect}) no es de PUBLIC_URL, así que la ventana no podría contestar. Usa la misma dirección.`,
    noKeys: 'En APPLE_JWKS_URL no hay llaves para firmar. Quítala y se usa la de Apple.',
  },
  facebook: {
    fine: (name: string) => `App «${name}».`,
    refused: 'No acepta FB_APP_ID y FB_APP_SECRET. Copia los dos de la misma app (Configuración → Básica).',
    otherApp: 'FB_APP_SECRET es de otra app. Copia los dos de la misma (Configuración → Básica).',
    noKeys: 'En FB_JWKS_URL no hay llaves para firmar. Quítala y se usa la de Facebook.',
    whySecret: 'sin ella no se puede entrar con Facebook',
  },
  captcha: {
    own: 'altcha: es nuestro y no necesita a nadie.',
    fine: (vendor: string) => `${vendor} acepta la clave secreta.`,
    secretRefused: (vendor: string, variable: string) =>
      `${vendor} no acepta ${variable}, así que nadie podría registrarse. Cópiala otra vez de su panel.`,
    siteKeyRefused: (vendor: string, variable: string) =>
      `${variable} no va con la clave secreta en ${vendor}. Copia las dos del mismo sitio.`,
  },
  push: {
    fine: 'La llave sirve para firmar.',
    notAKey:
      'VAPID_PRIVATE_KEY no es una llave P-256, así que ningún aviso saldría. Haz una como dice docs/operations.md.',
  },
} as const
