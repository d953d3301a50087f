import styles from './waiting.module.css'

/** A spinner in the text's colour. Hidden from screen readers, which get the words beside it. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
