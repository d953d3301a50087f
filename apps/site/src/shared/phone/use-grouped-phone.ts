import { useEffect, useState } from 'react'
import { minPhoneDigits } from './phone-of.ts'

/** The number in international format, in groups; undefined while it is not a possible number. */
export const useGroupedPhone = (code: string, digits: string): string | undefined => {
  const [grouped, setGrouped] = useState<string>()
  useEffect(() => {
    let isStale = false
    const group = async () => {
      // Too short to group: the phone metadata load only for a number worth grouping.
      if (digits.length < minPhoneDigits) return setGrouped(undefined)
      const { groupedPhone } = await import('./phone-number.ts')
      if (!isStale) setGrouped(groupedPhone(code, digits))
    }
    // A failed load costs only the hint; the server validates the number anyway.
    group().catch(() => undefined)
    return () => {
      isStale = true
    }
  }, [code, digits])
  return grouped
}
