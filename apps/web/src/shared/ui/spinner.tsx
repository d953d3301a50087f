import styles from './spinner.module.css'

/** A turning ring in the colour of the text. It says nothing by itself: the words beside it do. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
