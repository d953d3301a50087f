import { shellCopy } from '@saldo/copy/shell'
import { routes } from '../shared/routes.ts'
import { ButtonLink } from '../shared/ui/button.tsx'
import { Card } from '../shared/ui/card.tsx'
import { PageHead } from '../shared/ui/page-head.tsx'
import styles from './message-page.module.css'

export const NotFound = () => (
  <Card className={styles.card} labelledBy="message">
    <PageHead title={shellCopy.notFoundTitle} />
    <p className={styles.number} aria-hidden="true">
      404
    </p>
    <h1 id="message">{shellCopy.notFoundTitle}</h1>
    <p>{shellCopy.notFoundHint}</p>
    <ButtonLink to={routes.home()}>{shellCopy.goHome}</ButtonLink>
  </Card>
)
