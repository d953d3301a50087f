import { legalPageCopy, type Legal } from './legal.ts'

export const privacy: Legal = {
  title: legalPageCopy.privacy,
  description: 'Qué datos usa {brand}, para qué y cómo puedes decidir sobre ellos.',
  updated: legalPageCopy.updated,
  intro: [
    'En {brand} usamos los datos necesarios para que compres saldo y pagues con tu QR, y ninguno más. Este es nuestro aviso de privacidad: te dice cuáles son, para qué los usamos y cómo decides sobre ellos, según la Ley Federal de Protección de Datos Personales en Posesión de los Particulares publicada en 2025.',
  ],
  sections: [
    {
      id: 'responsable',
      title: 'Quién cuida tus datos',
      blocks: [
        '{brand}, con domicilio en {address}, es responsable del uso y la protección de tus datos personales.',
        'Para todo lo relacionado con ellos escribe a {email} o por WhatsApp al {phone}.',
      ],
    },
    {
      id: 'datos',
      title: 'Qué datos usamos',
      blocks: [
        [
          'Los que nos das al registrarte: nombre, apellidos, país, teléfono, correo, fecha de nacimiento y contraseña. De la contraseña solo guardamos una huella de la que no se puede obtener.',
          'Si entras con Google, Facebook o Apple: el identificador de esa cuenta y el nombre y correo que nos comparte.',
          'Los de tus compras y consumos: evento, montos, fechas, lugares, productos y el estado de cada pago.',
          'Si pides un reembolso: nombre, teléfono, correo, CLABE y la imagen que adjuntas. La CLABE y la imagen se guardan cifradas.',
          'Los técnicos que el servicio necesita para funcionar y protegerse: dirección IP, tipo de navegador y registros de acceso.',
        ],
        'Los datos de tu tarjeta los escribes directamente en el formulario del proveedor de pagos: nosotros no los recibimos. La CLABE es un dato patrimonial: la usamos solo para devolverte dinero, con el consentimiento que nos das al enviar la solicitud. No pedimos datos personales sensibles.',
      ],
    },
    {
      id: 'para-que',
      title: 'Para qué los usamos',
      blocks: [
        'Son necesarios para darte el servicio:',
        [
          'Crear tu cuenta, reconocerte y protegerla.',
          'Procesar tus compras y entregarte tu QR por correo y por aplicación de mensajería.',
          'Cobrar con tu QR, mostrarte tu saldo y tus movimientos y atender reembolsos y aclaraciones.',
          'Prevenir fraudes y cumplir obligaciones fiscales y legales.',
        ],
        'No lo son, y puedes decir que no sin perder el servicio:',
        ['Enviarte avisos a tu dispositivo sobre recargas, cobros y reembolsos, solo si los activas.'],
        'No vendemos tus datos ni los usamos para publicidad de terceros.',
      ],
    },
    {
      id: 'con-quien',
      title: 'Con quién los compartimos',
      blocks: [
        [
          'Con el proveedor de pagos que eliges, lo que necesita para procesar tu pago.',
          'Con quienes envían por nosotros correos, mensajes de texto y mensajes de WhatsApp, tus datos de contacto y el mensaje.',
          'Si activas los avisos, con el fabricante de tu navegador, que los entrega cifrados a tu dispositivo.',
          'Con el personal de caja y barra del evento, tu nombre de pila y tu saldo, para cobrarte y atenderte.',
          'Con autoridades, cuando la ley nos obliga.',
        ],
        'Solo pueden usarlos para eso. Cualquier otra transferencia te la pediremos antes.',
      ],
    },
    {
      id: 'derechos',
      title: 'Tus derechos ARCO',
      blocks: [
        'Puedes pedirnos en cualquier momento el acceso a tus datos, su rectificación si están mal, su cancelación cuando ya no hagan falta, u oponerte a que los usemos para un fin. También puedes revocar tu consentimiento o limitar su uso.',
        'Escribe a {email} desde el correo de tu cuenta e incluye:',
        [
          'Tu nombre y un medio para responderte.',
          'Un documento que acredite tu identidad o, si actúas por otra persona, tu representación.',
          'Qué derecho quieres ejercer y sobre qué datos. Si es una rectificación, el documento que la respalde.',
        ],
        'Te respondemos en un máximo de 20 días hábiles y, si procede, lo hacemos efectivo en los 15 días hábiles siguientes. No tiene costo; solo podrían cobrarse el envío o las copias que pidas.',
        'Si no te respondemos o no estás de acuerdo, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno.',
      ],
    },
    {
      id: 'decidir',
      title: 'Otras formas de decidir',
      blocks: [
        [
          'Los avisos a tu dispositivo se apagan en tu navegador o en tu teléfono.',
          'Si entraste con una cuenta social, en {deletion} explicamos cómo borrar tus datos. El trámite toma como máximo 30 días hábiles.',
          'Si ya no quieres tu cuenta, pídenos que la eliminemos. Si te queda saldo, gástalo o pide antes tu reembolso.',
        ],
      ],
    },
    {
      id: 'tiempo',
      title: 'Cuánto tiempo los guardamos',
      blocks: [
        'Mientras tengas tu cuenta. Al eliminarla borramos los datos que te identifican; los montos de las operaciones se conservan sin tu nombre el tiempo que piden las leyes fiscales y mercantiles.',
      ],
    },
    {
      id: 'seguridad',
      title: 'Cómo los protegemos',
      blocks: [
        'Ciframos la comunicación, limitamos quién puede ver cada dato y registramos las operaciones con dinero de forma que no se puedan alterar. Si ocurriera una vulneración que te afecte, te avisaremos sin demora.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies y memoria del navegador',
      blocks: [
        'Usamos una cookie de seguridad y la memoria de tu navegador para mantener tu sesión y tu compra en curso. Al cerrar sesión borramos lo que se guardó en ella. No usamos cookies de publicidad ni de seguimiento.',
        'Las páginas de pago y de inicio de sesión cargan programas de los proveedores que eliges, que pueden usar sus propias cookies según sus avisos.',
      ],
    },
    {
      id: 'cambios',
      title: 'Cambios a este aviso',
      blocks: [
        'Publicamos aquí cada nueva versión con su fecha. Si un cambio necesita tu consentimiento, te lo pediremos.',
      ],
    },
  ],
}
