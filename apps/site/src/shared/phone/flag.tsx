import styles from './country-picker.module.css'

/** A country's flag as an image: many computers lack flag emoji. Reserves its space while there is no URL. */
export const Flag = ({ url }: { url: string | undefined }) =>
  url ? (
    <img src={url} width={30} height={20} loading="lazy" decoding="async" alt="" className={styles.flag} />
  ) : (
    <span className={styles.flag} />
  )
