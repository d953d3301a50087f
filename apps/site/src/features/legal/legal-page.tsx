import { ChevronDown } from 'lucide-react'
import { legalPageCopy, type Legal, type LegalBlock } from './copy/legal.ts'
import { useConfig } from '@saldo/client/config.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { whatsappUrl } from '../../shared/whatsapp.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './legal-page.module.css'
import { partsOf, type Token, withBrand } from './tokens.ts'

const Stand = ({ token }: { token: Token }) => {
  const { brand } = useConfig()
  switch (token) {
    case 'brand':
      return brand.name
    case 'address':
      return brand.address
    case 'email':
      return <a href={`mailto:${brand.support_email}`}>{brand.support_email}</a>
    case 'phone':
      return <a href={whatsappUrl(brand.support_phone)}>+{brand.support_phone.replaceAll(/\D/g, '')}</a>
    case 'privacy':
      return <AppLink to={routes.privacyPolicy()}>{legalPageCopy.privacyLink}</AppLink>
    case 'deletion':
      return <AppLink to={routes.facebookDataDeletion()}>{legalPageCopy.dataDeletionLink}</AppLink>
    case 'refunds':
      return <AppLink to={routes.refunds()}>{legalPageCopy.refundsLink}</AppLink>
    case 'windows':
      return <AppLink to={routes.downloadsWindows()}>{legalPageCopy.windowsLink}</AppLink>
  }
}

const Words = ({ text }: { text: string }) =>
  partsOf(text).map((part, place) =>
    // Keyed by position: the parts never change order, and one sentence contains the brand twice.
    'token' in part ? <Stand key={place} token={part.token} /> : part.text,
  )

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

const PartLinks = ({ sections }: Pick<Legal, 'sections'>) => {
  const { brand } = useConfig()
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>
            <span>{withBrand(title, brand.name)}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}

/** The contents twice, one of them displayed: collapsed above the text on a phone, beside it on a wide screen. */
const Contents = ({ sections }: Pick<Legal, 'sections'>) => (
  <>
    <details className={`${styles.contents} ${styles.narrowOnly}`} data-print="none">
      <summary>
        {legalPageCopy.contents}
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <nav aria-label={legalPageCopy.contents} data-print="none">
        <PartLinks sections={sections} />
      </nav>
    </details>
    <nav
      className={`${styles.contents} ${styles.wideOnly}`}
      aria-label={legalPageCopy.contents}
      data-print="none"
    >
      <p className={styles.contentsTitle}>{legalPageCopy.contents}</p>
      <PartLinks sections={sections} />
    </nav>
  </>
)

/** A legal text with its contents first and an address for each section. Works without JavaScript. */
export const LegalPage = ({ legal }: { legal: Legal }) => {
  const { brand } = useConfig()
  return (
    <Card className={styles.page} labelledBy="legal-title">
      <PageHead title={legal.title} description={withBrand(legal.description, brand.name)} />
      <header className={styles.head}>
        <h1 id="legal-title">{legal.title}</h1>
        {legal.updated && <p className={shapes.note}>{legal.updated}</p>}
      </header>
      <Contents sections={legal.sections} />
      <div className={styles.text}>
        {legal.intro.map((block) => (
          <Block key={String(block)} block={block} />
        ))}
        {legal.sections.map(({ id, title, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{withBrand(title, brand.name)}</h2>
            {blocks.map((block) => (
              <Block key={String(block)} block={block} />
            ))}
          </section>
        ))}
        <nav className={styles.others} aria-label={legalPageCopy.others} data-print="none">
          <AppLink to={routes.terms()}>{legalPageCopy.terms}</AppLink>
          <AppLink to={routes.privacyPolicy()}>{legalPageCopy.privacy}</AppLink>
          <AppLink to={routes.facebookDataDeletion()}>{legalPageCopy.dataDeletion}</AppLink>
        </nav>
      </div>
    </Card>
  )
}
