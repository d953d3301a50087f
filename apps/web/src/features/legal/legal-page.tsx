import { legalCopy, type Legal, type LegalBlock, type LegalBrand } from '@saldo/copy/legal'
import { useConfig } from '../../shared/config.ts'
import { routes } from '../../shared/routes.ts'
import { AppLink } from '../../shared/ui/app-link.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import styles from './legal-page.module.css'

/** Text in which the support address can be tapped. */
const Words = ({ text }: { text: string }) => {
  const { support_email: email } = useConfig().brand
  const [before = '', ...after] = text.split(email)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      <Words text={after.join(email)} />
    </>
  )
}

const Block = ({ block }: { block: LegalBlock }) =>
  typeof block === 'string' ? (
    <p>
      <Words text={block} />
    </p>
  ) : (
    <ul className={styles.points}>
      {block.map((point) => (
        <li key={point}>
          <Words text={point} />
        </li>
      ))}
    </ul>
  )

const Contents = ({ sections }: Pick<Legal, 'sections'>) => (
  <nav className={styles.contents} aria-labelledby="contents">
    <h2 id="contents">{legalCopy.contents}</h2>
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  </nav>
)

type LegalPageProps = {
  /** Writes the text with the brand and the addresses of the configuration. */
  write: (brand: LegalBrand) => Legal
}

/** A text to read: its contents first, each part with an address of its own. It needs no JavaScript. */
export const LegalPage = ({ write }: LegalPageProps) => {
  const { brand } = useConfig()
  const legal = write({ name: brand.name, email: brand.support_email, phone: brand.support_phone })
  return (
    <Card className={styles.page} labelledBy="legal-title">
      <PageHead title={legal.title} description={legal.description} />
      <header className={styles.head}>
        <h1 id="legal-title">{legal.title}</h1>
        {legal.updated && <p className={styles.updated}>{legal.updated}</p>}
      </header>
      <Contents sections={legal.sections} />
      <div className={styles.text}>
        {legal.intro.map((block) => (
          <Block key={String(block)} block={block} />
        ))}
        {legal.sections.map(({ id, title, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {blocks.map((block) => (
              <Block key={String(block)} block={block} />
            ))}
          </section>
        ))}
        <nav className={styles.others} aria-label={legalCopy.others}>
          <AppLink to={routes.terms()}>{legalCopy.terms}</AppLink>
          <AppLink to={routes.privacyPolicy()}>{legalCopy.privacy}</AppLink>
          <AppLink to={routes.facebookDataDeletion()}>{legalCopy.dataDeletion}</AppLink>
        </nav>
      </div>
    </Card>
  )
}
