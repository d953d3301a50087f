import { MessageCircle } from 'lucide-react'
import { useConfig } from '@saldo/client/config.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { buttonClass } from '@saldo/ui/button.tsx'
import { siteShellCopy } from './copy.ts'
import { whatsappUrl } from '../../shared/whatsapp.ts'
import styles from './footer.module.css'

export const Footer = () => {
  const { brand } = useConfig()
  return (
    <footer className={styles.footer} data-ground="night" data-print="none">
      <nav aria-label={siteShellCopy.footerLabel} className={styles.links}>
        <AppLink to={routes.refunds()}>{siteShellCopy.refunds}</AppLink>
        <AppLink to={routes.downloadsWindows()}>{siteShellCopy.windows}</AppLink>
        <AppLink to={routes.terms()}>{siteShellCopy.terms}</AppLink>
        <AppLink to={routes.privacyPolicy()}>{siteShellCopy.privacy}</AppLink>
      </nav>
      <a
        href={whatsappUrl(brand.support_phone)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ small: true, className: styles.contact })}
        aria-label={siteShellCopy.contactLabel}
      >
        <MessageCircle size={20} aria-hidden="true" />
        {siteShellCopy.contact}
      </a>
    </footer>
  )
}
