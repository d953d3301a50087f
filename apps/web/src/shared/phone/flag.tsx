import styles from './country-picker.module.css'

/** A country's flag as a small picture: the letters of flags are missing on many computers. Keeps its place while it has no address. */
export const Flag = ({ url }: { url: string | undefined }) =>
  url ? (
    <img src={url} width={30} height={20} loading="lazy" decoding="async" alt="" className={styles.flag} />
  ) : (
    <span className={styles.flag} />
  )
