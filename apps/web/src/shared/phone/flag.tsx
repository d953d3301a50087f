import type { CountryIso } from './countries.ts'
import { flags } from './flags.ts'
import styles from './phone-field.module.css'

/** A country's flag as a small picture; the letters of flags are missing on many computers. */
export const Flag = ({ iso }: { iso: CountryIso }) => (
  <svg viewBox="0 0 30 20" width={30} height={20} aria-hidden="true" className={styles.flag}>
    {flags[iso].map(([colour, path]) => (
      <path key={colour + path} fill={colour} d={path} />
    ))}
  </svg>
)
