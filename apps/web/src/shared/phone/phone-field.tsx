import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { formCopy } from '@saldo/copy/forms'
import { TextField, type TextFieldProps } from '../ui/text-field.tsx'
import { countries, countryOf, defaultCountry } from './countries.ts'
import { Flag } from './flag.tsx'
import styles from './phone-field.module.css'

type PhoneFieldProps = Pick<TextFieldProps, 'label' | 'error' | 'formatMessage' | 'defaultValue'> & {
  defaultIso?: string
}

/** A country (only its flag shows) and a number, as the form fields `country_code_iso` and `phone_number`. */
export const PhoneField = ({ defaultIso = defaultCountry, ...number }: PhoneFieldProps) => {
  const [iso, setIso] = useState(defaultIso)
  return (
    <div className={styles.phone}>
      <div className={styles.country}>
        <Flag iso={countryOf(iso).iso} />
        <ChevronDown size={16} aria-hidden="true" />
        <select
          name="country_code_iso"
          aria-label={formCopy.country}
          autoComplete="country"
          className={styles.select}
          value={iso}
          onChange={(event) => setIso(event.currentTarget.value)}
        >
          {countries.map((country) => (
            <option key={country.iso} value={country.iso}>
              {`${country.name} (+${country.diallingCode})`}
            </option>
          ))}
        </select>
      </div>
      <TextField
        {...number}
        name="phone_number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        pattern="\d{5,15}"
        maxLength={15}
        required
      />
    </div>
  )
}
