/** Weekdays from Sunday and months from January, in JavaScript's order. */
export const datesCopy = {
  weekdays: ['Dom', 'Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb'],
  months: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  /** "4 de junio de 2025". */
  dayInWords: (day: number, month: string, year: number) => `${day} de ${month} de ${year}`,
} as const
