/**
 * Writes apps/site/src/shared/phone/countries.generated.json: every country that the phone library can dial, in Spanish.
 * Run it again after an upgrade of its sources: `node apps/site/scripts/make-countries.ts`.
 */
import { writeFile } from 'node:fs/promises'
import { type TCountryCode, countries, getCountryDataList } from 'countries-list'
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { spanishCapitals, spanishNames, spanishRegions } from './spanish-places.ts'

const target = new URL('../src/shared/phone/countries.generated.json', import.meta.url)
const locale = 'es-MX'
const regionNames = new Intl.DisplayNames([locale], { type: 'region' })
const currencyNames = new Intl.DisplayNames([locale], { type: 'currency' })
const languageNames = new Intl.DisplayNames([locale], { type: 'language' })
const isoCodes = new Map<string, string>(getCountryDataList().map(({ iso2, iso3 }) => [iso2, iso3]))

const symbolOf = (currency: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

const wanted = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`The sources say no ${what}.`)
  return value
}

const entryOf = (code: CountryCode) => {
  const known = wanted(countries[code as TCountryCode], `country ${code}`)
  const [currency] = known.currency
  const [language] = known.languages
  return {
    name: spanishNames[code] ?? wanted(regionNames.of(code), `name of ${code}`),
    code,
    capital: spanishCapitals[code] ?? known.capital,
    region: spanishRegions[known.continent],
    currency: {
      code: wanted(currency, `currency of ${code}`),
      name: wanted(currencyNames.of(currency ?? ''), `name of ${currency}`),
      symbol: symbolOf(currency ?? ''),
    },
    language: {
      code: wanted(language, `language of ${code}`),
      name: wanted(languageNames.of(language ?? ''), `name of ${language}`),
    },
    dialling_code: `+${getCountryCallingCode(code)}`,
    isoCode: wanted(isoCodes.get(code), `three letters of ${code}`),
  }
}

const byName = new Intl.Collator('es')
const entries = getCountries()
  .map(entryOf)
  .toSorted((a, b) => byName.compare(a.name, b.name))
await writeFile(target, `[\n${entries.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`)
process.stdout.write(`${entries.length} countries\n`)
