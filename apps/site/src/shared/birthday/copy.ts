export const birthdayCopy = {
  birthday: 'Fecha de nacimiento',
  day: 'Día',
  month: 'Mes',
  year: 'Año',
  months: ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic'],
} as const
