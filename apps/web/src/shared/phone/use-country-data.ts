import { useEffect, useState } from 'react'
import type * as CountryData from './country-data.ts'

type State = { data?: typeof CountryData; hasFailed: boolean }

const loadInto = (setState: (state: State) => void): Promise<void> =>
  import('./country-data.ts').then(
    (data) => setState({ data, hasFailed: false }),
    () => setState({ hasFailed: true }),
  )

/** The list of countries and their flags: loaded after the first paint, or again by `load` where that failed. */
export const useCountryData = () => {
  const [state, setState] = useState<State>({ hasFailed: false })
  useEffect(() => {
    void loadInto(setState)
  }, [])
  return { ...state, load: () => loadInto(setState) }
}
