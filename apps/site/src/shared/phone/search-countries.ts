import type { Country } from './countries.ts'

const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

const folded = (text: string): string => withoutAccents(text).toLowerCase().trim()

/**
 * The countries whose name contains `sought`, whose dialling code begins with it (with or without the plus),
 * or whose ISO code equals it; case and accents don't matter. An empty search matches all. Keeps the order.
 */
export const searchCountries = (countries: readonly Country[], sought: string): readonly Country[] => {
  const words = folded(sought)
  if (words === '') return countries
  const digits = words.replace(/^\+/, '')
  const isFound = ({ name, code, dialling_code, isoCode }: Country) =>
    folded(name).includes(words) ||
    dialling_code.slice(1).startsWith(digits) ||
    [code, isoCode].some((iso) => iso.toLowerCase() === words)
  return countries.filter(isFound)
}
