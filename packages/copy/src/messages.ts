/** Texts of an e-mail; the layout adds the greeting, the brand and the footer. */
export type LetterCopy = {
  subject: string
  /** Preview text, shown by mailboxes after the subject. */
  preview: string
  title: string
  paragraphs: readonly string[]
  action?: string
  /** Small print under the button. */
  note?: string
}

export const notYou =
  'Si no fuiste tú, cambia tu contraseña cuanto antes desde «Olvidé mi contraseña» y avísanos al correo que está al pie.'

export type Desk = { who: string; place: string | null }

/** Person and place in a sentence: "Caja, del personal del evento, en Caja Entrada,". */
export const whoAt = ({ who, place }: Desk): string =>
  [who === '' ? 'Alguien del personal del evento' : `${who}, del personal del evento`]
    .concat(place === null ? [] : [`en ${place}`])
    .join(', ')
    .concat(who === '' && place === null ? '' : ',')

export const tellUs =
  'avísanos cuanto antes al correo que está al pie: sabemos quién lo hizo y lo revisamos contigo.'

/** Texts of e-mails, text messages and other messages sent to people. */
export const messagesCopy = {
  // Only letters of the GSM alphabet (it has no á, í, ó, ú): any other letter doubles the cost of a text message.
  recoveryCode: (brand: string, code: string) =>
    `${code} es tu clave de ${brand} para cambiar tu contraseña. Vence en 10 minutos. No la compartas.`,
  phoneCode: (brand: string, code: string) =>
    `${code} es tu clave de ${brand} para verificar este celular. Vence en 10 minutos. No la compartas.`,
  /** Names must use the GSM alphabet too. */
  reissueCode: (code: string, { eventName, who, place }: { eventName: string; who: string; place: string }) =>
    `${code} es tu clave para cambiar tu QR de ${eventName}. La pide ${[who || 'el personal', place].filter(Boolean).join(' en ')}. Dila solo en la caja, en persona. Vence en 10 min.`,

  greeting: (name: string) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  /** Replaces a missing name after "Hola," in a template that requires one. */
  nameless: 'qué tal',
  linkHint: 'Si el botón no abre, copia esta dirección en tu navegador:',
  foot: (brand: string, email: string) =>
    `Recibes este correo por tu cuenta o tu compra en ${brand}. ¿Dudas? Escríbenos a ${email}.`,
  welcome: (brand: string): LetterCopy => ({
    subject: `Te damos la bienvenida a ${brand}: confirma tu correo`,
    preview: 'Un toque y tu cuenta queda lista.',
    title: `Te damos la bienvenida a ${brand}`,
    paragraphs: [
      `Gracias por registrarte. Desde ahora puedes recargar saldo y pagar con tu QR, sin efectivo y sin filas.`,
      'Confirma que este correo es tuyo para que siempre puedas recuperar tu cuenta.',
    ],
    action: 'Confirmar mi correo',
    note: 'Si no te registraste tú, no toques el botón e ignora este mensaje.',
  }),
  emailVerification: {
    subject: 'Confirma tu correo',
    preview: 'El enlace vale 7 días.',
    title: 'Confirma tu correo',
    paragraphs: [
      'Pediste otra vez el enlace para confirmar que este correo es tuyo. Ábrelo en el dispositivo donde iniciaste sesión.',
      'Con tu correo confirmado siempre puedes recuperar tu cuenta.',
    ],
    action: 'Confirmar mi correo',
    note: 'Si no lo pediste tú, no toques el botón e ignora este mensaje.',
  } satisfies LetterCopy,
  recoveryLink: {
    subject: 'Cambia tu contraseña',
    preview: 'El enlace sirve una vez, durante 30 minutos.',
    title: 'Cambia tu contraseña',
    paragraphs: [
      'Pediste cambiar tu contraseña por correo. Toca el botón y elige una nueva.',
      'El enlace sirve una sola vez y vence en 30 minutos.',
    ],
    action: 'Elegir otra contraseña',
    note: 'Si no lo pediste, ignora este mensaje: tu contraseña sigue igual.',
  } satisfies LetterCopy,
  passwordChanged: {
    subject: 'Tu contraseña cambió',
    preview: 'Cerramos tu sesión en los demás dispositivos.',
    title: 'Tu contraseña cambió',
    paragraphs: [
      'Acabamos de cambiar la contraseña de tu cuenta y cerramos la sesión en los demás dispositivos.',
      'Si no fuiste tú, deshaz el cambio: tu contraseña vuelve a ser la anterior y cerramos todas las sesiones.',
    ],
    action: 'Deshacer el cambio',
    note: 'El botón sirve una vez, durante 7 días. Si fuiste tú, no lo toques.',
  } satisfies LetterCopy,
  phoneChanged: (lastDigits: string | null): LetterCopy => ({
    subject: 'El teléfono de tu cuenta cambió',
    preview: 'Verifica el nuevo para poder recuperar tu cuenta con él.',
    title: 'El teléfono de tu cuenta cambió',
    paragraphs: [
      lastDigits === null
        ? 'Acabamos de agregar un teléfono a tu cuenta.'
        : `El teléfono que termina en ${lastDigits} ya no está en tu cuenta: lo cambiamos por otro.`,
      'Verifica el nuevo desde tu perfil; hasta entonces no sirve para recuperar tu contraseña.',
      notYou,
    ],
  }),
  codesUsedUp: {
    subject: 'Alguien intentó adivinar tu código',
    preview: 'Tu contraseña sigue igual. Desde ahora se recupera por correo.',
    title: 'Alguien intentó adivinar tu código',
    paragraphs: [
      'Se escribieron varios códigos equivocados para cambiar tu contraseña. No sirvieron: tu contraseña y tu saldo siguen igual.',
      'Por seguridad ya no enviamos códigos por SMS a tu cuenta. Si olvidas tu contraseña, pide el enlace por correo: después los códigos vuelven a servir.',
    ],
    action: 'Recuperar mi cuenta',
    note: 'Si recuerdas tu contraseña, no tienes que hacer nada.',
  } satisfies LetterCopy,
  phoneLost: {
    subject: 'Quitamos un teléfono de tu cuenta',
    preview: 'Otra persona demostró que el número es suyo.',
    title: 'Quitamos un teléfono de tu cuenta',
    paragraphs: [
      'Otra cuenta verificó el teléfono que tenías registrado, así que lo quitamos de la tuya. Tu saldo y tus compras siguen igual.',
      'Agrega tu número actual en tu perfil y verifícalo, para que puedas recuperar tu cuenta por mensaje.',
    ],
  } satisfies LetterCopy,
  accountLinked: (provider: string): LetterCopy => ({
    subject: `Ahora entras con ${provider}`,
    preview: `Tu cuenta quedó unida a ${provider}.`,
    title: `Ahora entras con ${provider}`,
    paragraphs: [
      `Unimos tu cuenta con ${provider}, porque confirmó que este correo es tuyo.`,
      'Si tu correo no estaba confirmado, quitamos la contraseña anterior y cerramos las sesiones abiertas, por si alguien se había registrado con él antes que tú.',
      notYou,
    ],
  }),
  accountDeleted: {
    subject: 'Borramos tu cuenta',
    preview: 'Tus datos personales ya no están con nosotros.',
    title: 'Borramos tu cuenta',
    paragraphs: [
      'Borramos tus datos personales, como lo pediste. Los montos de tus compras quedan sin tu nombre, porque la ley nos pide conservarlos.',
      'Este es el último correo que recibes de esta cuenta. Gracias por tu confianza.',
    ],
  } satisfies LetterCopy,
  qrDelivered: (eventName: string): LetterCopy => ({
    subject: `Tu QR para ${eventName}`,
    preview: 'Ábrelo en la barra y paga con tu saldo.',
    title: `Tu QR para ${eventName}`,
    paragraphs: [
      'Tu saldo ya está en tu QR. Ábrelo desde tu teléfono y muéstralo en la barra: el cobro tarda un instante.',
      'Tu QR vale como efectivo. No lo compartas ni publiques su foto.',
    ],
    action: 'Ver mi QR',
  }),
  qrBlocked: (eventName: string): LetterCopy => ({
    subject: `Bloqueaste tu QR para ${eventName}`,
    preview: 'Desde ahora nadie puede pagar con él.',
    title: 'Tu QR está bloqueado',
    paragraphs: [
      `Bloqueamos tu QR para ${eventName}, como lo pediste. Tu saldo sigue ahí y nadie puede gastarlo.`,
      'Para volver a usarlo, abre Mis Qrs y cámbialo por uno nuevo.',
      notYou,
    ],
    action: 'Ver mis QR',
  }),
  qrBlockedAtDesk: (eventName: string, desk: Desk): LetterCopy => ({
    subject: `El personal bloqueó tu QR para ${eventName}`,
    preview: 'Si no lo pediste tú, aquí te decimos qué hacer.',
    title: 'El personal bloqueó tu QR',
    paragraphs: [
      `${whoAt(desk)} bloqueó tu QR para ${eventName}. Tu saldo sigue ahí y nadie puede gastarlo.`,
      'Si lo pediste tú, para volver a pagar cámbialo por uno nuevo en Mis Qrs o en una caja.',
      `Si no lo pediste tú, cámbialo por uno nuevo en Mis Qrs y ${tellUs}`,
    ],
    action: 'Ver mis QR',
  }),
  qrUnblocked: (eventName: string, desk: Desk): LetterCopy => ({
    subject: `Tu QR para ${eventName} ya no está bloqueado`,
    preview: 'Si no lo pediste tú, bloquéalo ahora mismo.',
    title: 'Tu QR paga otra vez',
    paragraphs: [
      `${whoAt(desk)} quitó el bloqueo de tu QR para ${eventName}: el mismo código paga otra vez.`,
      'Si lo pediste tú, no tienes que hacer nada.',
      `Si no lo pediste tú, cámbialo por uno nuevo ahora mismo en Mis Qrs y ${tellUs}`,
    ],
    action: 'Ver mis QR',
  }),
  qrReissuedAtDesk: (eventName: string, desk: Desk): LetterCopy => ({
    subject: `El personal cambió tu QR para ${eventName}`,
    preview: 'Si no lo pediste tú, bloquéalo ahora mismo.',
    title: 'El personal cambió tu QR',
    paragraphs: [
      `${whoAt(desk)} cambió tu QR para ${eventName} por uno nuevo, con todo tu saldo. El anterior ya no paga en ninguna barra.`,
      'Si lo pediste tú, usa desde ahora el nuevo: está en Mis Qrs.',
      `Si no lo pediste tú, quien tiene el nuevo puede gastar tu saldo: bloquéalo ahora mismo en Mis Qrs y ${tellUs}`,
    ],
    action: 'Ver mi QR nuevo',
  }),
  qrReissued: (eventName: string): LetterCopy => ({
    subject: `Tienes un QR nuevo para ${eventName}`,
    preview: 'El anterior ya no paga.',
    title: 'Tu QR cambió',
    paragraphs: [
      `Cambiamos tu QR para ${eventName} por uno nuevo, con todo tu saldo. El anterior ya no paga en ninguna barra.`,
      'Si lo habías descargado o impreso, guarda el nuevo.',
      notYou,
    ],
    action: 'Ver mi QR nuevo',
  }),
  qrClaimed: (eventName: string, amount: string): LetterCopy => ({
    subject: `Agregaste un QR impreso a tu cuenta`,
    preview: `Pasamos ${amount} a tu QR para ${eventName}.`,
    title: 'El saldo ya está en tu cuenta',
    paragraphs: [
      `Pasamos ${amount} del QR impreso a tu QR para ${eventName}.`,
      'El QR impreso dejó de servir: paga con el de tu cuenta.',
      notYou,
    ],
    action: 'Ver mi QR',
  }),
  /** Alternative text of the QR picture in the e-mail. */
  qrPicture: (eventName: string) => `Código QR de ${eventName}`,
  topupConfirmed: (eventName: string, amount: string, balance: string): LetterCopy => ({
    subject: `Recargaste ${amount} para ${eventName}`,
    preview: `Tu saldo ahora es de ${balance}.`,
    title: 'Tu recarga ya está en tu QR',
    paragraphs: [
      `Recargaste ${amount} y tu saldo para ${eventName} ahora es de ${balance}.`,
      'Sigues pagando con el mismo QR.',
    ],
    action: 'Ver mi QR',
  }),
  refundByOther: (folio: string): LetterCopy => ({
    subject: 'Pidieron el reembolso de tu saldo',
    preview: 'Si fuiste tú, no tienes que hacer nada.',
    title: 'Pidieron el reembolso de tu saldo',
    paragraphs: [
      `Recibimos una solicitud de reembolso, con folio ${folio}, que nombra tu QR y no se envió desde tu cuenta.`,
      'Si fuiste tú, no tienes que hacer nada. Si no, escríbenos cuanto antes al correo que está al pie y bloquea tu QR en «Mis Qrs».',
    ],
  }),
  refundAcceptedByOther: (folio: string, amount: string): LetterCopy => ({
    subject: `Vamos a pagar un reembolso de tu saldo: ${amount}`,
    preview: 'Si fuiste tú, no tienes que hacer nada.',
    title: 'Vamos a pagar un reembolso de tu saldo',
    paragraphs: [
      `Aceptamos la solicitud ${folio}: ${amount} de tu QR quedan apartados y se transferirán a la CLABE que dio quien la envió.`,
      'Si fuiste tú, no tienes que hacer nada. Si no, escríbenos hoy mismo al correo que está al pie, antes de que salga el pago.',
    ],
  }),
  paymentRefunded: (event: string, amount: string): LetterCopy => ({
    subject: `Te devolvimos ${amount}`,
    preview: `Tu dinero va de regreso a donde pagaste.`,
    title: `Te devolvimos ${amount}`,
    paragraphs: [
      `Devolvimos ${amount} de un pago para ${event} a la misma tarjeta o cuenta con la que pagaste.`,
      'Según tu banco, puede tardar unos días en verse. No tienes que hacer nada.',
    ],
  }),
  refundAccepted: (folio: string, amount: string): LetterCopy => ({
    subject: `Aceptamos tu reembolso ${folio}`,
    preview: `Te vamos a transferir ${amount}.`,
    title: 'Aceptamos tu reembolso',
    paragraphs: [
      `Te vamos a transferir ${amount} a la CLABE que nos diste.`,
      'Mientras tanto ese saldo queda apartado y no se puede gastar. Te avisamos cuando salga el pago.',
    ],
  }),
  refundPaid: (folio: string, amount: string): LetterCopy => ({
    subject: `Pagamos tu reembolso ${folio}`,
    preview: `Transferimos ${amount} a tu cuenta.`,
    title: 'Pagamos tu reembolso',
    paragraphs: [
      `Transferimos ${amount} a la CLABE que nos diste. Según tu banco, puede tardar un poco en verse.`,
      `Si no lo ves en tres días hábiles, escríbenos con tu folio ${folio}.`,
    ],
  }),
  refundRejected: (folio: string, reason: string): LetterCopy => ({
    subject: `No aceptamos tu reembolso ${folio}`,
    preview: 'Aquí te decimos por qué.',
    title: 'No aceptamos tu reembolso',
    paragraphs: [
      `Revisamos tu solicitud ${folio} y no pudimos aceptarla. El motivo: ${reason}`,
      'Tu saldo sigue en tu QR. Si puedes corregir el motivo, envía otra solicitud.',
    ],
  }),
  refundReturned: (folio: string, amount: string, reason: string): LetterCopy => ({
    subject: `Tu banco devolvió tu reembolso ${folio}`,
    preview: `Los ${amount} están otra vez en tu QR.`,
    title: 'Tu banco devolvió tu reembolso',
    paragraphs: [
      `Tu banco no recibió la transferencia. El motivo: ${reason}`,
      `Los ${amount} están otra vez en tu QR. Revisa tu CLABE y envía otra solicitud.`,
    ],
  }),
  refundReceived: (folio: string): LetterCopy => ({
    subject: `Recibimos tu solicitud de reembolso ${folio}`,
    preview: 'Guarda tu folio: con él te damos razón.',
    title: 'Recibimos tu solicitud de reembolso',
    paragraphs: [
      `Tu folio es ${folio}. Guárdalo: con él te decimos cómo va tu solicitud.`,
      'La revisamos y te escribimos a este correo cuando haya una respuesta.',
    ],
  }),
} as const
