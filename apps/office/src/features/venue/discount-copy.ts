import type { Discount } from '@saldo/contract/discount'
import { mxn } from '@saldo/client/format/money.ts'

/** Reasons for which a bill costs less or nothing. */
export const discountCopy = {
  title: 'Descuentos',
  intro:
    'Motivos por los que una cuenta cuesta menos o nada. La caja los propone; el servidor cuida los límites y los reportes los muestran aparte.',
  none: 'Todavía no hay motivos: nadie puede dar descuentos ni cortesías.',
  add: 'Agregar motivo',
  save: 'Guardar',
  name: 'Motivo',
  nameHint: 'Así lo ven las cajas, los recibos y los reportes.',
  kind: 'Qué es',
  kinds: [
    { value: 'discount', words: 'Descuento' },
    { value: 'courtesy', words: 'Cortesía: la cuenta entera, sin QR' },
    { value: 'staff_meal', words: 'Comida de personal: para alguien del equipo' },
  ],
  kindWords: { discount: 'Descuento', courtesy: 'Cortesía', staff_meal: 'Comida de personal' },
  by: 'Cuánto',
  bys: [
    { value: 'percent', words: 'Un porcentaje' },
    { value: 'typed', words: 'Lo escribe la caja' },
  ],
  percent: 'Porcentaje',
  percentHint: 'Con 100 no se cobra nada ni hace falta un QR.',
  percentWrong: 'Escribe un porcentaje entero, del 1 al 100.',
  perBill: 'Lo más por cuenta, en pesos',
  perNight: 'Lo más por persona y noche, en pesos',
  perNightHint: {
    discount: 'De quien lo da. La noche empieza a las 6:00.',
    courtesy: 'De quien la da. La noche empieza a las 6:00.',
    staff_meal: 'De quien come. La noche empieza a las 6:00.',
  },
  uses: 'Cuántas veces por persona y noche',
  noLimit: 'Vacío: sin límite.',
  amountWrong: 'Escribe un monto mayor que cero, con dos decimales como máximo.',
  usesWrong: 'Escribe un número entero, desde 1.',
  needsPin: 'Pide el PIN de un encargado cada vez',
  everywhere: 'en todos los lugares',
  atSome: (names: string) => `en ${names}`,
  edit: (name: string) => `Editar ${name}`,
  remove: (name: string) => `Quitar ${name}`,
  removeTitle: (name: string) => `¿Quitar ${name}?`,
  removeHint: 'Las cajas ya no lo podrán dar. Lo que ya se dio sigue en los reportes.',
  off: ({ kind, percent }: Discount) =>
    kind === 'courtesy' || percent === 100
      ? 'sin cobrar'
      : percent === null
        ? 'monto libre'
        : `${percent} % menos`,
  limits: ({
    most_per_bill: bill,
    most_per_night: night,
    most_uses_per_night: uses,
    needs_pin: pin,
  }: Discount) =>
    [
      bill !== null && `hasta ${mxn(bill)} por cuenta`,
      night !== null && `${mxn(night)} por persona y noche`,
      uses !== null && (uses === 1 ? 'una vez por persona y noche' : `${uses} veces por persona y noche`),
      pin && 'con PIN de un encargado',
    ]
      .filter((words) => words !== false)
      .join(' · '),
} as const
