import { shellCopy } from '@saldo/copy/shell'
import { useConfig } from '@saldo/client/config.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import iconUrl from '@saldo/ui/assets/icon.svg?url'
import styles from './header.module.css'

export const Logo = () => {
  const { brand } = useConfig()
  return (
    <AppLink to={routes.home()} className={styles.logo} aria-label={shellCopy.homeLabel(brand.name)}>
      <img src={iconUrl} width={32} height={32} alt="" />
      <span>{brand.name}</span>
    </AppLink>
  )
}
