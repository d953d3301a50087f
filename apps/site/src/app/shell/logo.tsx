import { useConfig } from '@saldo/client/config.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import iconUrl from '@saldo/ui/assets/icon.svg?url'
import { siteShellCopy } from './copy.ts'
import styles from './header.module.css'

export const Logo = () => {
  const { brand } = useConfig()
  return (
    <AppLink to={routes.home()} className={styles.logo} aria-label={siteShellCopy.homeLabel(brand.name)}>
      <img src={iconUrl} width={32} height={32} alt="" />
      <span>{brand.name}</span>
    </AppLink>
  )
}
