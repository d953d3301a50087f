import { countryNames } from '@saldo/copy/countries'

export type CountryIso = keyof typeof countryNames

export type Country = { iso: CountryIso; name: string; /** Without the plus. */ diallingCode: string }

/** Mexico and its neighbour first, the others by name. */
const diallingCodes: readonly (readonly [CountryIso, string])[] = [
  ['MX', '52'],
  ['US', '1'],
  ['DE', '49'],
  ['AR', '54'],
  ['AU', '61'],
  ['AT', '43'],
  ['BZ', '501'],
  ['BE', '32'],
  ['BO', '591'],
  ['BR', '55'],
  ['CA', '1'],
  ['CL', '56'],
  ['CN', '86'],
  ['CO', '57'],
  ['KR', '82'],
  ['CR', '506'],
  ['CU', '53'],
  ['DK', '45'],
  ['EC', '593'],
  ['SV', '503'],
  ['ES', '34'],
  ['FI', '358'],
  ['FR', '33'],
  ['GT', '502'],
  ['HN', '504'],
  ['IN', '91'],
  ['IE', '353'],
  ['IT', '39'],
  ['JP', '81'],
  ['NI', '505'],
  ['NO', '47'],
  ['NZ', '64'],
  ['NL', '31'],
  ['PA', '507'],
  ['PY', '595'],
  ['PE', '51'],
  ['PL', '48'],
  ['PT', '351'],
  ['PR', '1'],
  ['GB', '44'],
  ['DO', '1'],
  ['SE', '46'],
  ['CH', '41'],
  ['UY', '598'],
  ['VE', '58'],
]

export const defaultCountry: CountryIso = 'MX'

export const countries: readonly Country[] = diallingCodes.map(([iso, diallingCode]) => ({
  iso,
  name: countryNames[iso],
  diallingCode,
}))

/** The country of an ISO code; Mexico where the code is not in the list. */
export const countryOf = (iso: string): Country => {
  const found = countries.find((country) => country.iso === iso) ?? countries[0]
  if (!found) throw new Error('The list of countries is empty.')
  return found
}
