import { ButtonLink } from '@saldo/ui/button.tsx'
import { officeCopy as copy } from './copy.ts'
import styles from './page-links.module.css'

type PageLinksProps = {
  /** Of the first page. */
  address: string
  isFirst: boolean
  /** Asks for the next page; null on the last. */
  next: string | null
}

/** The ways to the newest and to the older rows of a table that is read in pages. */
export const PageLinks = ({ address, isFirst, next }: PageLinksProps) => (
  <div className={styles.pages}>
    {!isFirst && (
      <ButtonLink look="secondary" small to={address}>
        {copy.newest}
      </ButtonLink>
    )}
    {next !== null && (
      <ButtonLink
        look="secondary"
        small
        to={`${address}${address.includes('?') ? '&' : '?'}antes=${encodeURIComponent(next)}`}
      >
        {copy.more}
      </ButtonLink>
    )}
  </div>
)

/** The page that an address asks for, as a call's query. */
export const pageIn = ({ url }: Request): { before?: string } => {
  const before = new URL(url).searchParams.get('antes')
  return before === null ? {} : { before }
}
