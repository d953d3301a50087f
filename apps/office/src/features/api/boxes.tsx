import { Checkbox } from '@saldo/ui/checkbox.tsx'
import styles from './api.module.css'

type BoxesProps<Value extends string> = {
  legend: string
  name: string
  words: Readonly<Record<Value, string>>
}

/** A choice of several, one of them at least. */
export const Boxes = <Value extends string>({ legend, name, words }: BoxesProps<Value>) => (
  <fieldset className={styles.boxes}>
    <legend>{legend}</legend>
    {Object.entries<string>(words).map(([value, says]) => (
      <Checkbox key={value} name={name} value={value}>
        {says}
      </Checkbox>
    ))}
  </fieldset>
)
