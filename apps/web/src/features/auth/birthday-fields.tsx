import { signUpCopy } from '@saldo/copy/sign-up'
import { SelectField } from '../../shared/ui/select-field.tsx'
import styles from './form.module.css'

const oldestYears = 100

const numbers = (from: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, i) => String(from + i * step)).map((value) => ({ value, words: value }))

const days = numbers(1, 31)
const months = signUpCopy.months.map((words, index) => ({ value: String(index + 1), words }))
const years = () => numbers(new Date().getFullYear(), oldestYears, -1)

export const BirthdayFields = () => (
  <fieldset className={styles.birthday}>
    <legend>{signUpCopy.birthday}</legend>
    <div className={styles.date}>
      <SelectField label={signUpCopy.day} name="birth_day" options={days} autoComplete="bday-day" required />
      <SelectField
        label={signUpCopy.month}
        name="birth_month"
        options={months}
        autoComplete="bday-month"
        required
      />
      <SelectField
        label={signUpCopy.year}
        name="birth_year"
        options={years()}
        autoComplete="bday-year"
        required
      />
    </div>
  </fieldset>
)
