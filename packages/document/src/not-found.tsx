import { data } from 'react-router'
import { shellCopy } from '@saldo/copy/shell'
import { routes } from '@saldo/client/routes.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { MessageCard } from '@saldo/ui/card.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import styles from './document.module.css'

/** The page for addresses that no other has; it needs no loader's data, so the error page shows it too. */
const NotFound = () => (
  <MessageCard labelledBy="message">
    <PageHead title={shellCopy.notFoundTitle} />
    <span className={styles.number} aria-hidden="true">
      404
    </span>
    <h1 id="message">{shellCopy.notFoundTitle}</h1>
    <p>{shellCopy.notFoundHint}</p>
    <ButtonLink to={routes.home()} wide>
      {shellCopy.goHome}
    </ButtonLink>
  </MessageCard>
)

export const loader = () => data(null, { status: 404 })

export default NotFound
