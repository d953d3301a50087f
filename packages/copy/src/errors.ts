import { formCopy } from './forms.ts'

/** Sentence of each refusal, keyed by the API's machine codes; the web branches only on the codes. */
export const errorCopy = {
  // Any call
  validation_failed: formCopy.failed,
  malformed_request: 'No pudimos leer la solicitud. Revísala e inténtalo de nuevo.',
  malformed_text: 'El texto lleva caracteres que no podemos guardar.',
  card_number_refused:
    'Por tu seguridad no recibimos números de tarjeta aquí. Escríbelo solo en el formulario de pago.',
  request_too_large: 'Lo que enviaste es demasiado grande.',
  unsupported_media: 'Ese formato no se acepta en esta dirección.',
  not_found: 'No encontramos lo que buscas.',
  demo_elsewhere:
    'Esta es una demostración y solo se abre en la computadora donde corre, con la dirección que empieza con http://localhost.',
  method_not_allowed: 'Esa operación no existe en esta dirección.',
  unauthenticated: 'Tu sesión terminó. Inicia sesión de nuevo.',
  key_refused: 'Esa clave de la API no existe, ya venció o fue revocada.',
  key_scope_missing: 'Esa clave de la API no alcanza para esto.',
  forbidden: 'Tu cuenta no tiene permiso para hacer esto.',
  csrf_refused: 'La solicitud no viene de esta página. Recarga e inténtalo de nuevo.',
  too_many_requests: 'Vas muy rápido. Espera un momento e inténtalo de nuevo.',
  idempotency_key_missing: 'Falta la clave de la operación. Recarga la página e inténtalo de nuevo.',
  idempotency_mismatch: 'Esa clave ya se usó para otra operación.',
  request_in_progress: 'Tu solicitud anterior sigue en proceso. Espera unos segundos.',
  changed_meanwhile:
    'Esto cambió mientras lo preparabas y no se guardó nada. Míralo como quedó e inténtalo otra vez.',
  database_down: 'El servicio no está disponible por un momento. Inténtalo de nuevo en unos segundos.',
  event_moving: 'El evento se está pasando a otro servidor. Inténtalo de nuevo en un momento.',
  part_missing:
    'Una parte de los eventos no contesta y esto quedaría incompleto. Elige un evento, o inténtalo de nuevo en un momento.',
  busy: 'Hay mucha gente en este momento. Inténtalo de nuevo en unos segundos.',
  shutting_down: 'El servicio se está reiniciando. Inténtalo de nuevo en unos segundos.',
  internal: 'Algo falló de nuestro lado. Ya quedó registrado; inténtalo de nuevo.',
  // Identity
  invalid_credentials: 'El correo o la contraseña no coinciden.',
  code_again: 'Ese código es correcto. Por seguridad te enviamos otro: escríbelo también.',
  captcha_required: 'Resuelve la verificación para continuar.',
  captcha_failed: 'No pudimos comprobar que eres una persona. Repite la verificación.',
  captcha_unavailable:
    'La verificación no responde en este momento y no se envió nada. Espera un momento e inténtalo de nuevo.',
  refresh_refused: 'No se pudo refrescar el token',
  reauth_required: 'Por seguridad, inicia sesión de nuevo para hacer este cambio.',
  phone_already_set: 'Tu cuenta ya tiene un teléfono.',
  code_refused: 'El código no es válido o ya venció. Pide uno nuevo.',
  link_refused: 'El enlace ya no sirve. Pide uno nuevo.',
  social_refused: 'Error en la autenticación social. Intenta de nuevo.',
  social_email_missing: 'Tu cuenta no nos compartió un correo. Regístrate con tu correo o usa otra cuenta.',
  social_email_taken:
    'Ya hay una cuenta con ese correo. Inicia sesión con tu contraseña, o recupérala con un enlace.',
  social_unavailable: 'No pudimos comprobar tu cuenta con el proveedor. Inténtalo de nuevo en un momento.',
  phone_already_verified: 'Tu teléfono ya está verificado.',
  phone_taken: 'Este teléfono ya está verificado en otra cuenta. Entra con ella o usa otro número.',
  sms_unavailable:
    'Por ahora no podemos enviar más mensajes SMS. Recupera tu cuenta con un enlace por correo.',
  phone_required: 'Completa tu registro con un número de teléfono.',
  // Orders and payments
  order_not_found: 'No encontramos esa compra.',
  event_closed: 'Este evento ya terminó y no recibe recargas ni cobros.',
  event_changed:
    'Alguien cambió este evento mientras lo editabas. Vuelve a cargarlo para ver sus cambios y haz los tuyos.',
  refunds_begun: 'Los reembolsos de este evento ya empezaron: su final ya no se mueve.',
  event_not_on_sale: 'Este evento todavía no vende saldo.',
  amount_below_minimum: 'El monto es menor que el mínimo de este evento.',
  amount_above_maximum: 'El monto es mayor que el máximo de este evento.',
  balance_above_maximum: 'Con esta recarga tu saldo pasaría del máximo de este evento.',
  order_expired: 'El tiempo de esta compra terminó. Elige de nuevo tu monto.',
  order_not_payable: 'Esta compra ya no se puede pagar.',
  order_already_paid: 'Esta compra ya está pagada. Tu saldo ya está en tu QR.',
  no_more_time: 'Ya usaste todo el tiempo extra de esta compra. Paga antes de que termine o empieza otra.',
  payment_in_process: 'Tu pago está en proceso. Espera la confirmación antes de intentar otra vez.',
  payment_not_cancelled: 'No pudimos cancelar ese pago y sigue vigente. Inténtalo de nuevo en unos minutos.',
  payment_refused: 'No pudimos enviar el pago. Revisa los datos e inténtalo de nuevo.',
  instrument_declined: 'No se pudo cobrar con ese medio de pago. Elige otro o paga de otra forma.',
  payment_not_approved: 'Todavía no apruebas el pago. Ábrelo de nuevo y termínalo.',
  method_unavailable: 'Esta forma de pago no está disponible. Elige otra.',
  order_not_refundable: 'Esta compra no tiene un pago en línea que se pueda devolver.',
  refund_above_payment: 'El monto es mayor que lo que queda por devolver de este pago.',
  refund_under_way: 'Este pago ya tiene una devolución en camino. Espera a que termine.',
  payment_contradicts_order: 'Los datos del pago no coinciden con tu compra.',
  terms_not_accepted: 'Debes aceptar los términos y condiciones',
  signature_refused: 'La firma del aviso no es válida.',
  // The ledger and the till
  insufficient_balance: 'El saldo no alcanza para este cobro.',
  promo_not_refundable: 'Parte de ese saldo es de promoción: se gasta, pero no se devuelve.',
  wallet_blocked: 'Este QR está bloqueado.',
  live_qr_old: 'Es una captura de pantalla: pide el QR en vivo.',
  live_qr_ahead: 'El teléfono trae otra hora: pide que abra su QR con internet, o el QR fijo.',
  qr_used: 'Este QR ya se usó: espera a que cambie y léelo otra vez.',
  qr_replaced:
    'Este QR en vivo ya no vale: se abrió en otro teléfono o se bloqueó. Pide que lo abra otra vez.',
  live_only: 'Su dueño paga solo con el QR en vivo: pide que lo abra en su teléfono.',
  over_static_limit: 'Con QR fijo este evento no cobra tanto: pide el QR en vivo.',
  scan_expired: 'Pasaron más de 5 minutos desde que se leyó el QR: léelo otra vez.',
  live_key_refused:
    'No pudimos guardar la llave de este teléfono. Vuelve a abrir tus QR e inténtalo otra vez.',
  live_key_moves: 'Tu QR en vivo está en otro teléfono. Confirma que quieres traerlo a este.',
  wallet_unknown: 'No conocemos este QR en este evento.',
  claim_above_maximum:
    'Con este QR tu saldo pasaría del máximo de este evento. Su saldo sigue ahí: úsalo por separado en las barras, gasta antes una parte del tuyo o pregunta en la caja cómo retirarlo.',
  qr_already_yours: 'Este QR ya es tuyo: su saldo está en tu cuenta.',
  claim_code_missing:
    'Falta su código para reclamarlo: ocho letras y números bajo el doblez del QR impreso, o que te dieron en la caja.',
  claim_refused: 'El QR o su código para reclamarlo no coinciden. Revisa los dos.',
  claim_at_desk:
    'Este QR ya no se puede reclamar aquí: hubo muchos códigos equivocados. Llévalo a una caja para que te den uno nuevo.',
  printers_off: 'Este servidor no imprime por red. Usa el navegador o una impresora USB.',
  printer_missing: 'Este lugar no tiene impresora de red. Pide que la pongan en la oficina, en Lugares.',
  place_missing: 'Tu cuenta no tiene una barra o caja en este evento. Pide que te asignen una para cobrar.',
  place_changed:
    'Se hizo en otro lugar del evento y no llegó a registrarse, así que no cuenta. Si todavía hace falta, hazlo de nuevo aquí.',
  product_sold_out: 'Uno de los productos se agotó. Quítalo y cobra otra vez.',
  cups_not_paid:
    'Ese QR no pagó tantos depósitos en este evento. Quita vasos devueltos e inténtalo otra vez.',
  cups_returned: 'Los vasos de este cobro ya se devolvieron. Anula primero esa devolución.',
  options_changed: 'Una opción de un producto ya no está o se agotó. Vuelve a elegirla y cobra otra vez.',
  product_changed: 'El nombre o el precio de un producto cambió. Revisa el total nuevo y cobra otra vez.',
  tips_off: 'Este evento no recibe propinas. Cobra sin propina.',
  void_too_late: 'Ya pasó el tiempo para anular esta operación. Pídeselo a tu encargado.',
  over_limit: 'El monto pasa del límite de este evento.',
  operation_mismatch: 'Esa operación ya existe con otros datos.',
  deposit_known: 'Ese depósito ya está registrado: la cuenta tiene uno con la misma referencia.',
  deposit_above_owed: 'El depósito y su comisión pasan de lo que esa cuenta tiene por depositar.',
  deposit_undone: 'Ese depósito ya se deshizo.',
  settlement_terms_missing: 'Este lugar es del organizador. Escribe primero de quién es y sus condiciones.',
  settlement_clabe_missing: 'Falta la CLABE de este comercio.',
  settlement_open: 'Este comercio ya tiene un estado abierto. Termínalo o deshazlo antes de preparar otro.',
  settlement_nothing: 'Este comercio no tiene nada nuevo por liquidar.',
  settlement_unsound:
    'Las cifras del evento se están poniendo al día o no cuadran. Intenta en un minuto; si sigue igual, avisa a quien opera Saldo.',
  settlement_own: 'Preparaste este estado: lo aprueba otra persona.',
  settlement_changed:
    'Algo cambió desde que se preparó. Deshazlo y prepáralo de nuevo; no se ha movido nada.',
  settlement_state: 'Este estado ya cambió. Recarga la página.',
  settlement_bank_short:
    'En los libros, el banco del evento tiene menos que este pago. Registra primero los depósitos que ya llegaron.',
  breakage_too_early: 'El saldo solo vence después del último momento para pedir reembolsos del evento.',
  breakage_refunds_open:
    'Hay reembolsos sin decidir o en camino, de este evento o sin QR conocido. Termínalos antes de dar saldo por vencido.',
  breakage_nothing: 'No queda saldo que pueda vencer.',
  breakage_open: 'Ya hay una petición abierta en este evento.',
  breakage_own: 'Lo pediste tú: lo aprueba otra persona.',
  breakage_state: 'Esta petición ya cambió. Recarga la página.',
  campaign_ended: 'Esta campaña ya terminó: no da más.',
  campaign_cap: 'Con eso, este QR pasaría de lo que la campaña da a cada uno.',
  campaign_total: 'A la campaña ya no le alcanza. Sube su total o da menos.',
  campaign_nobody: 'Todos los QR con compra ya tienen lo que da esta campaña.',
  correction_own: 'Pediste esta corrección: la decide otra persona.',
  correction_of_another: 'Solo quien pidió esta corrección puede retirarla.',
  correction_decided: 'Esta corrección ya se decidió. Recarga la lista.',
  correction_expired:
    'Nadie decidió esta corrección a tiempo. Si todavía hace falta, hay que pedirla otra vez.',
  correction_source_short:
    'La cuenta de donde saldría el dinero no tiene tanto. Elige otra o un monto menor.',
  tab_over_hold: 'No alcanza lo apartado en la cuenta. Quita algo o aparta más con el QR del cliente.',
  tab_full: 'La cuenta ya tiene demasiados productos distintos. Ciérrala y abre otra.',
  tab_closed: 'Esta cuenta ya se cerró en otra caja o al terminar el evento. Mira la lista de cuentas.',
  tab_changed: 'La cuenta cambió en otra caja. Revisa lo servido y ciérrala otra vez.',
  tab_already_open: 'Este QR ya tiene una cuenta abierta aquí. Agrega en ella o aparta más.',
  tab_other_qr: 'Ese QR no es el de la cuenta. Escanea el que la abrió.',
  tab_tip_needs_qr:
    'Para dejar propina, el cliente muestra el QR de la cuenta. Escanéalo o cierra sin propina.',
  operation_not_found: 'No encontramos esa operación.',
  already_reversed: 'Esa operación ya se anuló.',
  items_not_returnable: 'Este cobro no se puede devolver por producto. Anúlalo completo.',
  items_already_returned: 'Parte de eso ya se devolvió. Mira lo que queda e inténtalo otra vez.',
  hold_already_resolved: 'Esa reserva ya se resolvió.',
  not_reversible: 'Esa operación no se puede anular.',
  wallet_has_hold: 'Este QR tiene un reembolso en trámite. Espera a que se resuelva.',
  outcome_unknown: 'Todavía no sabemos si la operación se hizo. Vuelve a preguntar; no se cobra dos veces.',
  // Cash points and shifts
  holder_unknown: 'Nadie ha verificado ese teléfono. Revisa el número o usa el QR.',
  cash_refunds_off: 'Este evento no devuelve saldo en efectivo. El reembolso se pide en línea.',
  holder_cannot_answer:
    'Nadie ha verificado ese teléfono, así que nadie puede dar el sí. Que muestre su QR, o que lo cambie en Mis Qrs.',
  reissue_code_missing:
    'Para cambiar un QR sin verlo falta el sí de su dueño: manda la clave a su teléfono y escribe la que te diga.',
  reissued_lately:
    'Este QR se cambió en una caja hace menos de 30 minutos. Todavía no se devuelve en efectivo.',
  cash_out_card_only: 'Este saldo se pagó con tarjeta y no sale en efectivo. El reembolso se pide en línea.',
  payout_released:
    'La devolución ya no se puede confirmar: el saldo volvió al QR. Si entregaste el dinero, avisa a tu encargado.',
  already_paid_out: 'Esta devolución ya se entregó.',
  payout_held: 'Tienes una devolución sin confirmar. Confírmala o cancélala y cierra tu turno después.',
  cash_paid_out: 'El efectivo de esta recarga ya se entregó, o está por entregarse. No se puede anular.',
  balance_changed: 'El saldo del QR cambió. Escanéalo otra vez.',
  shift_missing: 'Abre tu turno para mover dinero.',
  voucher_used: 'Ese voucher ya se usó en esta terminal. Revisa el número.',
  practice_qr: 'Es un QR de práctica: no tiene dinero. Pide el QR del cliente.',
  practice_real_qr: 'Es un QR de verdad y aquí solo se practica. Vuelve al trabajo para cobrarlo.',
  practice_over: 'La práctica terminó. Ya estás otra vez en el trabajo.',
  practice_shift_open: 'Tienes un turno abierto. Ciérralo y practica después.',
  practice_by_phone: 'En la práctica no se busca por teléfono: usa un QR de práctica.',
  practice_numbers_spent: 'Ya no quedan números para otra práctica. Avisa a soporte.',
  shift_open: 'Ya tienes un turno abierto en este evento. Ciérralo antes de abrir otro.',
  shift_closed: 'Ese turno ya se cerró.',
  staff_shift_open: 'Tiene un turno abierto. Ciérralo antes, o quítale el acceso y ciérralo después.',
  drawer_short: 'En la caja no hay tanto efectivo. Retira menos.',
  approval_missing: 'Falta que otra persona lo autorice con su PIN.',
  approver_refused:
    'Esa persona no puede autorizarlo. Hace falta un encargado que no sea quien lo pide o, si lo pide un encargado, la persona del turno.',
  discount_changed: 'Ese descuento cambió o ya no está. Quítalo y elige otra vez.',
  discount_too_large: 'Pasa de lo más que este motivo permite por cuenta.',
  discount_limit: 'Ya se llegó al límite de esta noche para esa persona. Cobra sin el descuento.',
  discount_unapproved: 'Falta que un encargado lo autorice con su PIN.',
  discount_used: 'Ese descuento ya se usó en otra cuenta. Ponlo otra vez.',
  difference_none: 'Ese turno cuadró, o sigue abierto: no hay diferencia que explicar.',
  difference_explained: 'La diferencia de ese turno ya tiene su motivo.',
  // Help for one person
  proofs_refused: 'Lo que dijo no coincide con lo que tenemos. No se cambió nada.',
  proofs_missing:
    'De esta persona no tenemos con qué comprobar que es ella. Que cambie su QR en Mis Qrs, o en una caja con su celular.',
  qr_without_holder: 'Este QR no está a nombre de nadie. Se cambia en una caja, mostrándolo.',
  qr_uncredited: 'Todavía no tiene saldo: su QR se envía con la primera recarga.',
  // Tills
  pairing_refused: 'Ese código no sirve o ya venció. Pide uno nuevo a tu encargado.',
  device_refused: 'Este dispositivo ya no está vinculado. Pide un código para vincularlo de nuevo.',
  pin_refused: 'El PIN no coincide. Inténtalo de nuevo.',
  pin_too_short: 'Tu PIN debe llevar seis dígitos. Pide a tu encargado que te dé uno nuevo.',
  device_suspended:
    'Este dispositivo quedó suspendido por demasiados PIN equivocados. Pide a tu encargado que lo reactive en la oficina, en Dispositivos.',
  pin_locked: 'Demasiados intentos con PIN equivocado. Espera unos minutos y vuelve a intentarlo.',
  // Selling without a network
  offline_off: 'Vender sin red no está permitido ahora en este evento.',
  offline_key_refused: 'Este dispositivo no pudo preparar su registro de ventas sin red. Recarga la caja.',
  offline_key_known:
    'Este dispositivo perdió su registro de ventas sin red. Vincúlalo de nuevo para vender sin red.',
  offline_record_refused:
    'Esta venta sin red no viene de una caja de este evento, o contradice otra ya recibida.',
  changes_gone: 'Esos cambios ya no están. Carga la lista de QR completa.',
  offline_sale_decided: 'Alguien ya decidió esta venta. Recarga la lista.',
  offline_sale_unbookable: 'El QR de esta venta no es de nadie: solo puedes descartarla.',
  offline_tills_open:
    'Hay cajas que pueden tener ventas sin red por enviar. Espera a que se reporten, o decide en la oficina, en Sin red, no esperarlas.',
  sales_still_coming:
    'Algunas barras todavía están enviando ventas que hicieron sin red. Inténtalo de nuevo en un rato.',
  // Refunds
  event_not_ended: 'El evento todavía no termina.',
  refund_run_open: 'Ya hay una devolución en marcha en este evento.',
  refund_tabs_open: 'Hay cuentas abiertas: se cierran solas al terminar el evento. Inténtalo en un minuto.',
  refund_decided: 'Esta solicitud ya no admite esa decisión. Mira en qué estado está.',
  refund_without_qr: 'Esta solicitud no dice de qué QR es. Acéptala con el código del QR.',
  refund_of_another_qr: 'Esta solicitud es de otro QR. Revisa el código.',
  refund_qr_claimed:
    'Alguien sumó este QR a su cuenta después de esta solicitud: el saldo ya es suyo. Recházala.',
  refund_amount_changed: 'El monto ya es otro. Míralo de nuevo antes de aceptar.',
  refund_below_minimum: 'El saldo disponible de este QR no pasa del mínimo para reembolsos del evento.',
  refund_late: 'Esta solicitud llegó después del último momento para pedir reembolsos de este evento.',
  refund_reason_needed: 'Hay una alerta roja: pregunta primero, o di por qué la aceptas.',
  refund_in_batch: 'Esta solicitud está en un lote para el banco. Se decide con la respuesta del banco.',
  refunds_not_ready: 'Ninguna de esas solicitudes puede ir al banco ahora. Recarga la lista.',
  batch_state: 'Este lote ya cambió de estado. Recárgalo.',
  batch_own: 'Preparaste este lote: lo aprueba otra persona.',
  // Differences
  difference_closed: 'Esta diferencia ya se resolvió. Recárgala.',
  difference_asked: 'Alguien ya pidió algo para esta diferencia. Primero decide eso otra persona.',
  difference_own: 'Lo pediste tú: lo aprueba otra persona.',
  difference_silent: 'La pasarela no contestó. No se movió nada: pregunta otra vez en un momento.',
  difference_stays:
    'Con lo que la pasarela dice ahora no hay nada que registrar. La diferencia sigue abierta.',
  difference_young: 'Espera 72 horas antes de registrarla como adeudo: la pasarela todavía puede reportarla.',
  difference_verb: 'Eso no se puede hacer con esta diferencia.',
  proof_late: 'El plazo para mandar pruebas ya pasó.',
  proof_sending: 'Ya hay pruebas en camino. Espera a que la pasarela las reciba.',
  batch_total_differs: 'La suma que escribiste no es la del lote.',
  batch_changed:
    'Algo de este lote cambió desde que se preparó. Deshazlo y prepáralo de nuevo; no se ha pagado nada.',
  refund_open: 'Esta cuenta tiene un reembolso en trámite. Resuélvelo antes de borrarla.',
  // Pictures
  image_not_readable: 'No pudimos leer la imagen. Usa un archivo JPG, PNG o WebP.',
  image_heic:
    'Tu foto es HEIC, el formato del iPhone, y no podemos abrirla. Toma una captura de pantalla de tu QR y envía esa, o elige «Más compatible» en Ajustes › Cámara › Formatos.',
  image_too_large: 'La imagen no debe superar los 5 MB.',
  storage_full: 'No hay espacio para guardar el archivo. Avisa al equipo e inténtalo más tarde.',
  // Push messages
  push_service_unknown:
    'Este navegador usa un servicio de avisos que no conocemos. Prueba con Chrome, Edge, Firefox o Safari.',
  // Downloads
  // People of the office
  invitation_unknown:
    'Este enlace de invitación no sirve. Ábrelo otra vez desde el correo, o pide uno nuevo.',
  invitation_expired: 'Esta invitación venció: dura 7 días. Pide que te la envíen otra vez.',
  invitation_used: 'Esta invitación ya se aceptó, y sirve una sola vez.',
  invitation_withdrawn: 'Esta invitación se retiró. Pide otra a quien te invitó.',
  invitation_email_taken:
    'Ese correo ya tiene cuenta. Con ella se le agrega al personal; lo que hizo sin cuenta se queda con su nombre.',
  invitation_needs_account: 'Con esta invitación se hace una cuenta nueva: elige tu contraseña en su página.',
  invitation_below_role: 'Ya tienes un papel que quien te invitó no puede cambiar, y se queda como está.',
  invitation_of_another:
    'Esta invitación es para otro correo. Sal de esta cuenta y entra con la del correo al que llegó.',
  email_unverified:
    'Primero confirma tu correo con el enlace que te enviamos, y vuelve a abrir la invitación.',
  last_administrator: 'Es la única cuenta de Administración. Da ese papel a alguien más antes de quitarlo.',
  first_code_refused:
    'El código no es correcto. Es el último que imprimió el servidor al arrancar; cada arranque hace uno nuevo.',
  administrator_exists: 'Esta instalación ya tiene administración. Pide a esa persona que te invite.',
} as const

export type ErrorCode = keyof typeof errorCopy
