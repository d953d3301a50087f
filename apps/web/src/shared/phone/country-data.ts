import list from '@saldo/copy/countries.json'
import type { Country } from './countries.ts'

const flags = import.meta.glob<string>('../../../../../node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', {
  query: '?url',
  import: 'default',
  eager: true,
})
const urls = new Map(
  Object.entries(flags).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), url]),
)

/** Where most visitors of an event in Mexico have their phones. */
const preferred = ['MX', 'US', 'CA', 'GT', 'CO', 'AR', 'ES']

const isPreferred = ({ code }: Country) => preferred.includes(code)
const byPreference = (a: Country, b: Country) => preferred.indexOf(a.code) - preferred.indexOf(b.code)

/** The preferred countries first, the others by name. */
export const countries: readonly Country[] = [
  ...list.filter(isPreferred).toSorted(byPreference),
  ...list.filter((country) => !isPreferred(country)),
]

/** The address of a country's flag; undefined for a code that is none. */
export const flagUrl = (code: string): string | undefined => urls.get(code)
