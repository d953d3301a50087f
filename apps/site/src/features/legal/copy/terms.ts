import { legalPageCopy, type Legal } from './legal.ts'

export const terms: Legal = {
  title: legalPageCopy.terms,
  description: 'Las reglas para comprar, usar y recuperar tu saldo en {brand}.',
  updated: legalPageCopy.updated,
  intro: [
    'Estas son las reglas para usar {brand}. Léelas antes de comprar: al registrarte y cada vez que pagas, confirmas que las aceptas.',
  ],
  sections: [
    {
      id: 'que-es',
      title: 'Qué es {brand}',
      blocks: [
        '{brand} es una plataforma para pagar sin efectivo en eventos. Con ella compras fichas digitales, a las que aquí llamamos saldo, y las gastas dentro del evento con un código QR.',
        '{brand} no organiza los eventos, no prepara lo que se vende en ellos y no vende boletos de entrada. El proveedor de boletos es independiente de {brand}: tu saldo no es un boleto y no te da acceso al evento.',
      ],
    },
    {
      id: 'tu-cuenta',
      title: 'Tu cuenta',
      blocks: [
        'Para comprar por internet necesitas una cuenta con un número de teléfono válido y haber aceptado estos términos.',
        [
          'Tus datos deben ser reales y estar al día: ahí te enviamos tu QR.',
          'Tu contraseña es personal. Si crees que alguien más la conoce, cámbiala cuanto antes.',
          'Si eres menor de edad, usa la plataforma con permiso de tu madre, padre o tutor.',
        ],
      ],
    },
    {
      id: 'tu-saldo',
      title: 'Tu saldo y tu QR',
      blocks: [
        'Un peso de saldo vale un peso mexicano. El saldo solo sirve para pagar dentro del evento para el que lo compraste: no es dinero de curso legal, no genera intereses y no pasa de un evento a otro.',
        'Cada cuenta tiene un solo QR por evento. Puedes recargarlo las veces que quieras dentro de los límites del evento, que siempre ves antes de pagar.',
      ],
    },
    {
      id: 'compra',
      title: 'Cómo se compra',
      blocks: [
        'Puedes comprar saldo en este sitio o en los puntos físicos del evento.',
        [
          'En el sitio eliges el evento y el monto, revisas el resumen y pagas con tarjeta o con otro de los medios de pago que te mostramos ahí.',
          'Tienes un tiempo limitado para terminar cada compra; lo ves en pantalla y puedes pedir más. Si se acaba, la compra se cancela y no se te cobra.',
          'El pago lo procesa un proveedor externo. Nosotros no vemos ni guardamos el número completo de tu tarjeta ni su código de seguridad.',
          'Si tu banco rechaza el pago, no se agrega saldo. Si tarda en responder, no pagues otra vez: en cuanto confirme verás tu saldo.',
        ],
      ],
    },
    {
      id: 'entrega',
      title: 'Entrega del QR',
      blocks: [
        'Cuando el pago se aprueba, tu QR aparece en pantalla y en «Mis Qrs», donde puedes descargarlo. También te lo enviamos por correo electrónico y por aplicación de mensajería a los datos de tu cuenta.',
        'Si el pago se aprobó y no ves tu QR, escríbenos a {email} y lo resolvemos contigo.',
      ],
    },
    {
      id: 'en-el-evento',
      title: 'Uso en el evento',
      blocks: [
        'En el evento, cajeros y vendedores escanean tu QR y descuentan el saldo de lo que consumes. Revisa el monto antes de que lo confirmen; en «Mis Qrs» ves tu saldo y cada movimiento.',
        'Si un cobro está mal, dilo en ese momento a quien te cobró: el personal autorizado puede anularlo y el saldo regresa a tu QR.',
        'Los precios, los productos y su calidad son responsabilidad de quien los vende.',
      ],
    },
    {
      id: 'cuida-tu-qr',
      title: 'Cuida tu QR',
      blocks: [
        'Tu QR funciona como efectivo: quien lo tenga, aunque sea en una foto, puede gastarlo. No lo publiques ni lo compartas.',
        'Si lo pierdes o crees que alguien más lo tiene, avísanos o acude a una caja del evento para que lo bloqueen. Lo que se gastó antes de tu aviso no siempre se puede recuperar.',
      ],
    },
    {
      id: 'vigencia',
      title: 'Vigencia',
      blocks: [
        'El saldo es exclusivo de un evento y vence cuando ese evento termina. Si el evento se extiende, tu saldo sigue vigente hasta el nuevo final.',
        'Después ya no se puede gastar ni recargar; solo puedes pedir el reembolso de lo que sobró, como se explica enseguida.',
      ],
    },
    {
      id: 'reembolsos',
      title: 'Reembolsos',
      blocks: [
        'Las compras de saldo son definitivas y no son reembolsables, salvo mediante el {refunds}.',
        [
          'El monto a devolver debe ser mayor de 100 pesos, salvo que el evento indique otro mínimo.',
          'Se pide dentro del plazo que indica cada evento, con tu nombre, teléfono, correo, una CLABE de 18 dígitos y la imagen que pide el formulario.',
          'Al enviarla recibes un folio. La revisión y el pago toman como máximo 30 días hábiles.',
          'Mientras se tramita una solicitud aceptada, ese saldo queda apartado y no se puede gastar.',
          'Solo si el evento lo permite, una caja puede devolverte en efectivo lo que te sobró.',
        ],
        'Si tu saldo no se agregó o se te cobró dos veces por una falla, eso no es un reembolso de saldo: se corrige o se te devuelve completo.',
      ],
    },
    {
      id: 'contracargos',
      title: 'Cargos que reclamas a tu banco',
      blocks: [
        'Si reclamas un pago a tu banco, el saldo de esa compra se descuenta de tu QR mientras se aclara. Si ya lo habías gastado, el QR puede quedar bloqueado. Cuando el banco confirma el pago, el saldo regresa.',
      ],
    },
    {
      id: 'uso-indebido',
      title: 'Lo que no se vale',
      blocks: [
        [
          'Pagar con medios que no son tuyos o sin permiso de su titular.',
          'Copiar, alterar o revender códigos QR.',
          'Intentar entrar a cuentas o sistemas ajenos, o hacer fallar el servicio.',
        ],
        'Ante señales de fraude podemos bloquear un QR o una cuenta mientras lo revisamos. Te diremos por qué y podrás aclararlo.',
      ],
    },
    {
      id: 'responsabilidad',
      title: 'Disponibilidad y responsabilidad',
      blocks: [
        'Trabajamos para que el servicio esté siempre disponible, pero puede interrumpirse por mantenimiento, por la red o por causas fuera de nuestro control. Tu saldo no se pierde por eso.',
        'La realización, los cambios y la cancelación de un evento son responsabilidad de quien lo organiza. Si se cancela, puedes pedir el reembolso de tu saldo con el formulario.',
        'Además de este sitio, {brand} tiene una {windows} y aplicaciones para Android y iOS; estos términos valen también para ellas.',
      ],
    },
    {
      id: 'privacidad',
      title: 'Tus datos',
      blocks: ['Qué datos usamos, para qué y cómo puedes decidir sobre ellos está en la {privacy}.'],
    },
    {
      id: 'cambios',
      title: 'Cambios a estos términos',
      blocks: [
        'Si los cambiamos, publicamos aquí la nueva versión con su fecha. A cada compra se le aplica la versión que aceptaste al pagarla.',
      ],
    },
    {
      id: 'ley',
      title: 'Ley aplicable y contacto',
      blocks: [
        'Se aplican las leyes de México. Nada de lo escrito aquí limita los derechos que te da la Ley Federal de Protección al Consumidor, y puedes acudir a la Procuraduría Federal del Consumidor (Profeco).',
        'Si algo no queda claro o no salió bien, escríbenos a {email} o por WhatsApp al {phone}.',
      ],
    },
  ],
}
