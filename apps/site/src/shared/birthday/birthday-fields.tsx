import { textOf } from '@saldo/client/form-fields.ts'
import { SelectField } from '@saldo/ui/select-field.tsx'
import shapes from '@saldo/ui/shapes.module.css'

const birthdayCopy = {
  birthday: 'Fecha de nacimiento',
  day: 'Día',
  month: 'Mes',
  year: 'Año',
  months: ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic'],
} as const

/** Year-month-day of the fields of BirthdayFields, without padding, as the contract wants it. */
export const birthdayOf = (form: FormData): string =>
  ['birth_year', 'birth_month', 'birth_day'].map((name) => textOf(form, name)).join('-')

const years = 100

const numbers = (from: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, i) => String(from + i * step)).map((value) => ({ value, words: value }))

const days = numbers(1, 31)
const months = birthdayCopy.months.map((words, index) => ({ value: String(index + 1), words }))
const thisYearAndBefore = () => numbers(new Date().getFullYear(), years, -1)

/** `value` is a year-month-day string, padded or not. The form gets `birth_day`, `birth_month` and `birth_year`. */
export const BirthdayFields = ({ value = null }: { value?: string | null }) => {
  const [year, month, day] = (value ?? '').split('-').map((part) => (part === '' ? '' : String(Number(part))))
  return (
    <fieldset>
      <legend>{birthdayCopy.birthday}</legend>
      <div className={shapes.thirds}>
        <SelectField
          label={birthdayCopy.day}
          name="birth_day"
          options={days}
          defaultValue={day ?? ''}
          autoComplete="bday-day"
          required
        />
        <SelectField
          label={birthdayCopy.month}
          name="birth_month"
          options={months}
          defaultValue={month ?? ''}
          autoComplete="bday-month"
          required
        />
        <SelectField
          label={birthdayCopy.year}
          name="birth_year"
          options={thisYearAndBefore()}
          defaultValue={year ?? ''}
          autoComplete="bday-year"
          required
        />
      </div>
    </fieldset>
  )
}
