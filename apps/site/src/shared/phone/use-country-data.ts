import { useEffect, useState } from 'react'
import type * as CountryData from './country-data.ts'

type State = { data?: typeof CountryData; hasFailed: boolean }

const loadInto = (setState: (state: State) => void): Promise<void> =>
  import('./country-data.ts').then(
    (data) => setState({ data, hasFailed: false }),
    () => setState({ hasFailed: true }),
  )

/** The countries and their flags, loaded once `isWanted`; `load` retries after a failure. */
export const useCountryData = (isWanted: boolean) => {
  const [state, setState] = useState<State>({ hasFailed: false })
  useEffect(() => {
    if (isWanted) void loadInto(setState)
  }, [isWanted])
  return { ...state, load: () => loadInto(setState) }
}
