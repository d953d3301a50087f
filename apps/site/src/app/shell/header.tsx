import { useDeferredValue } from 'react'
import { useConfig } from '@saldo/client/config.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSession } from '@saldo/client/session/session.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import iconUrl from '@saldo/ui/assets/icon.svg?url'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { siteShellCopy } from './copy.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './header.module.css'
import { SideMenu } from './side-menu.tsx'

const Logo = () => {
  const { brand } = useConfig()
  return (
    <AppLink to={routes.home()} className={styles.logo} aria-label={siteShellCopy.homeLabel(brand.name)}>
      <img src={iconUrl} width={32} height={32} alt="" />
      <span>{brand.name}</span>
    </AppLink>
  )
}

export const Header = () => {
  // Hydrates as for a visitor; the session is shown next, deferred so that it does not block input.
  const session = useDeferredValue(useSession())
  return (
    <header className={styles.header} data-ground="night">
      <Logo />
      <div className={styles.actions} data-print="none">
        {session.isSignedIn ? (
          <div className={styles.wideOnly}>
            <AccountMenu session={session} />
          </div>
        ) : (
          <ButtonLink to={routes.signIn()} look="secondary" small className={styles.signIn}>
            {siteShellCopy.signIn}
          </ButtonLink>
        )}
        <div className={styles.narrowOnly}>
          <SideMenu session={session} />
        </div>
      </div>
    </header>
  )
}
