import { useEffect, useRef, useState } from 'react'
import { phoneCopy } from '@saldo/copy/phone'
import { TextField } from '../ui/text-field.tsx'
import { CountryPicker } from './country-picker.tsx'
import { defaultCountry, type PickedCountry } from './countries.ts'
import styles from './phone-field.module.css'

type PhoneFieldProps = {
  label: string
  country?: PickedCountry
  number?: string
  /** Shortest number that the form may send; without it the form says by itself what it thinks of a short one. */
  minDigits?: number
}

const loadPhones = () => import('./phone-number.ts')

/** The number as it is dialled from anywhere, in groups, as far as it is one. */
const useGrouped = (code: string, digits: string): string | undefined => {
  const [grouped, setGrouped] = useState<string>()
  useEffect(() => {
    let isStale = false
    const group = async () => {
      const { groupedPhone } = await loadPhones()
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

/** A country (only its flag shows) and a number, as the form fields `country_code_iso`, `country_code` (no plus) and `phone_number` (digits). */
export const PhoneField = ({ label, country = defaultCountry, number = '', minDigits }: PhoneFieldProps) => {
  const [picked, setPicked] = useState(country)
  const [digits, setDigits] = useState(number)
  const field = useRef<HTMLInputElement>(null)
  const grouped = useGrouped(picked.code, digits)

  const type = async (input: HTMLInputElement) => {
    const pasted = input.value
    const typed = pasted.replaceAll(/\D/g, '')
    if (typed !== pasted) input.value = typed
    setDigits(typed)
    if (!pasted.trim().startsWith('+')) return
    const [{ splitInternational }, { countries }] = await Promise.all([
      loadPhones(),
      import('./country-data.ts'),
    ])
    const split = splitInternational(pasted)
    const home = countries.find(({ code }) => code === split?.code)
    if (!split || !home) return
    input.value = split.digits
    setDigits(split.digits)
    setPicked(home)
  }

  return (
    <div className={styles.phone}>
      <CountryPicker
        value={picked}
        onPick={(next) => {
          setPicked({ code: next.code, dialling_code: next.dialling_code })
          field.current?.focus()
        }}
      />
      <input type="hidden" name="country_code_iso" value={picked.code} />
      <input type="hidden" name="country_code" value={picked.dialling_code.slice(1)} />
      <TextField
        ref={field}
        label={label}
        name="phone_number"
        defaultValue={number}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        formatMessage={phoneCopy.invalid}
        {...(grouped !== undefined && { hint: grouped })}
        {...(minDigits !== undefined && { minLength: minDigits, pattern: `\\d{${minDigits},15}` })}
        onTyped={(input) => void type(input)}
        required
      />
    </div>
  )
}
