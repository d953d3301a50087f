import list from './countries.generated.json'
import type { Country } from './countries.ts'

const flags = import.meta.glob<string>('../../../../../node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', {
  query: '?url',
  import: 'default',
  eager: true,
})
const urls = new Map(
  Object.entries(flags).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), url]),
)

/** The countries of most visitors' phones at events in Mexico. */
const preferred = ['MX', 'US', 'CA', 'GT', 'CO', 'AR', 'ES']

const isPreferred = ({ code }: Country) => preferred.includes(code)
const byPreference = (a: Country, b: Country) => preferred.indexOf(a.code) - preferred.indexOf(b.code)

/** All countries: the preferred ones first, the others by name. */
export const countries: readonly Country[] = [
  ...list.filter(isPreferred).toSorted(byPreference),
  ...list.filter((country) => !isPreferred(country)),
]

/** The URL of a country's flag; undefined for an unknown code. */
export const flagUrl = (code: string): string | undefined => urls.get(code)
