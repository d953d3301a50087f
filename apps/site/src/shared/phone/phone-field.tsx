import { useRef, useState, useEffect } from 'react'
import { TextField } from '@saldo/ui/text-field.tsx'
import { phoneCopy } from './copy.ts'
import { CountryPicker } from './country-picker.tsx'
import { defaultCountry, type PickedCountry } from './countries.ts'
import styles from './country-picker.module.css'
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

type PhoneFieldProps = {
  label: string
  country?: PickedCountry
  number?: string
  /** The minimum number of digits; without it the form itself validates a short or empty number. */
  minDigits?: number
  /** Called when another country is chosen, which fires no input event. */
  onPick?: () => void
}

/** Splits a number pasted with its plus into country and digits. */
const splitByCountry = async (text: string) => {
  const [{ splitInternational }, { countries }] = await Promise.all([
    import('./phone-number.ts'),
    import('./country-data.ts'),
  ])
  const split = splitInternational(text)
  const country = countries.find(({ code }) => code === split?.code)
  return split && country ? { country, digits: split.digits } : undefined
}

/** The state of both fields. Non-digits are stripped while typing; a number pasted with a plus sets its country. */
const usePhone = (country: PickedCountry, number: string) => {
  const [picked, setPicked] = useState(country)
  const [digits, setDigits] = useState(number)
  const field = useRef<HTMLInputElement>(null)
  const takeApart = async (text: string) => {
    const phone = await splitByCountry(text)
    if (!phone || !field.current) return
    field.current.value = phone.digits
    setDigits(phone.digits)
    setPicked(phone.country)
  }
  const type = (input: HTMLInputElement) => {
    const text = input.value
    const typed = text.replaceAll(/\D/g, '')
    if (typed !== text) input.value = typed
    setDigits(typed)
    if (text.trim().startsWith('+')) void takeApart(text)
  }
  return { picked, setPicked, field, type, grouped: useGroupedPhone(picked.code, digits) }
}

/** The form's `country_code_iso`, `country_code` (no plus) and `phone_number` (digits). */
export const PhoneField = ({
  label,
  country = defaultCountry,
  number = '',
  minDigits,
  onPick,
}: PhoneFieldProps) => {
  const { picked, setPicked, field, type, grouped } = usePhone(country, number)
  return (
    <div className={styles.phone}>
      <CountryPicker
        value={picked}
        onPick={(next) => {
          setPicked(next)
          onPick?.()
        }}
      />
      <input type="hidden" name="country_code_iso" value={picked.code} />
      <input type="hidden" name="country_code" value={picked.dialling_code.slice(1)} />
      <TextField
        ref={field}
        label={label}
        name="phone_number"
        defaultValue={number}
        inputMode="numeric"
        autoComplete="tel-national"
        formatMessage={phoneCopy.invalid}
        {...(grouped !== undefined && { hint: grouped })}
        {...(minDigits !== undefined && { minLength: minDigits, pattern: `\\d{${minDigits},15}` })}
        onTyped={type}
        required={minDigits !== undefined}
      />
    </div>
  )
}
