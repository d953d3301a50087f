import { useEffect, useState } from 'react'
import { minPhoneDigits } from './phone-of.ts'

/** The number as it is dialled from anywhere, in groups, as far as it is one. */
export const useGroupedPhone = (code: string, digits: string): string | undefined => {
  const [grouped, setGrouped] = useState<string>()
  useEffect(() => {
    let isStale = false
    const group = async () => {
      // Metadata of all the world's phones wait for somebody who types one.
      if (digits.length < minPhoneDigits) return setGrouped(undefined)
      const { groupedPhone } = await import('./phone-number.ts')
      if (!isStale) setGrouped(groupedPhone(code, digits))
    }
    // Metadata that can't be loaded now only cost a hint; the server checks the number anyway.
    group().catch(() => undefined)
    return () => {
      isStale = true
    }
  }, [code, digits])
  return grouped
}
