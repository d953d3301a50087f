import { MessageCircle } from 'lucide-react'
import { shellCopy } from '@saldo/copy/shell'
import { useConfig } from '@saldo/client/config.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { whatsappUrl } from '../../shared/whatsapp.ts'
import styles from './footer.module.css'

export const Footer = () => {
  const { brand } = useConfig()
  return (
    <footer className={styles.footer} data-ground="night" data-print="none">
      <nav aria-label={shellCopy.footerLabel} className={styles.links}>
        <AppLink to={routes.refunds()}>{shellCopy.refunds}</AppLink>
        <AppLink to={routes.downloadsWindows()}>{shellCopy.windows}</AppLink>
        <AppLink to={routes.terms()}>{shellCopy.terms}</AppLink>
        <AppLink to={routes.privacyPolicy()}>{shellCopy.privacy}</AppLink>
      </nav>
      <a
        href={whatsappUrl(brand.support_phone)}
        target="_blank"
        rel="noreferrer"
        className={styles.contact}
        aria-label={shellCopy.contactLabel}
      >
        <MessageCircle size={20} aria-hidden="true" />
        {shellCopy.contact}
      </a>
    </footer>
  )
}
