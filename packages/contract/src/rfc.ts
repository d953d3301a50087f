/** RFC of a company (three letters) or a person (four), a day, and three signs of which the last checks the others. */
const form = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})([A-Z0-9]{2})([0-9A])$/
/** Values of the signs, by their place; a company's begins with a space. */
const signs = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
const LENGTH = 13

const isDay = (month: number, day: number): boolean => {
  const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return days !== undefined && day >= 1 && day <= days
}

/** An RFC as people type it, in its canonical form: capitals, without spaces and hyphens. */
export const plainRfc = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '')

/** Whether a canonical RFC has the form of the tax authority, a possible day, and the right check sign. */
export const rfcFits = (rfc: string): boolean => {
  const [, , , month, day, , check] = form.exec(rfc) ?? []
  if (check === undefined || !isDay(Number(month), Number(day))) return false
  const sum = Array.from(rfc.padStart(LENGTH, ' '))
    .slice(0, LENGTH - 1)
    .reduce((total, sign, i) => total + signs.indexOf(sign) * (LENGTH - i), 0)
  const rest = (11 - (sum % 11)) % 11
  return check === (rest === 10 ? 'A' : String(rest))
}
