import type { HappyHour } from '@saldo/contract/prices'
import { mxn } from '@saldo/client/format/money.ts'

const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const

/** Times with other prices. */
export const happyHourCopy = {
  title: 'Horas felices',
  intro:
    'A esas horas las barras cobran otros precios, según el reloj del evento. Quien ya tiene su cuenta abierta paga lo que vio.',
  none: 'Todavía no hay horas felices.',
  add: 'Agregar hora feliz',
  save: 'Guardar',
  name: 'Nombre',
  usualName: 'Hora feliz',
  when: 'Cuándo',
  whens: [
    { value: 'weekdays', words: 'Ciertos días de la semana' },
    { value: 'date', words: 'Una fecha' },
  ],
  weekdays,
  days: 'Días en que empieza',
  date: 'Fecha en que empieza',
  from: 'Desde',
  until: 'Hasta',
  untilHint: 'Puede ser después de medianoche.',
  what: 'Qué productos',
  everything: 'Todo',
  someProducts: 'Solo algunos productos',
  category: (name: string) => `Categoría ${name}`,
  products: 'Productos',
  everywhere: 'En todos los lugares',
  places: 'Lugares',
  discount: 'Rebaja',
  discounts: [
    { value: 'percent', words: 'Un porcentaje menos' },
    { value: 'price', words: 'Un precio fijo' },
  ],
  howMuch: { percent: 'Cuánto menos, en %', price: 'Precio en pesos' },
  percentWrong: 'Escribe un porcentaje entero, del 1 al 90.',
  priceWrong: 'Escribe un precio mayor que cero, con dos decimales como máximo.',
  timesWrong: 'Escribe desde y hasta qué hora; no pueden ser la misma.',
  noDay: 'Elige al menos un día.',
  noDate: 'Elige la fecha.',
  noProduct: 'Elige al menos un producto.',
  noPlace: 'Elige al menos un lugar.',
  edit: (name: string) => `Editar ${name}`,
  remove: (name: string) => `Quitar ${name}`,
  removeTitle: (name: string) => `¿Quitar ${name}?`,
  removeHint: 'Las ventas que ya se hicieron conservan su precio.',
  off: ({ discount }: HappyHour) =>
    discount.by === 'percent' ? `${discount.percent} % menos` : `a ${mxn(discount.price)}`,
  daysOf: (hour: HappyHour) => hour.date ?? hour.weekdays?.map((day) => weekdays[day - 1]).join(', ') ?? '',
  hours: (from: string, until: string) =>
    from < until ? `de ${from} a ${until}` : `de ${from} a ${until} del día siguiente`,
  atSome: (names: string) => `en ${names}`,
} as const
