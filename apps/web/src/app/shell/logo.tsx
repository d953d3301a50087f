import { shellCopy } from '@saldo/copy/shell'
import { useConfig } from '../../shared/config.ts'
import { routes } from '../../shared/routes.ts'
import { AppLink } from '../../shared/ui/app-link.tsx'
import iconUrl from '../assets/icon.svg?url'
import styles from './logo.module.css'

export const Logo = () => {
  const { brand } = useConfig()
  return (
    <AppLink to={routes.home()} className={styles.logo} aria-label={shellCopy.homeLabel(brand.name)}>
      <img src={iconUrl} width={32} height={32} alt="" />
      <span>{brand.name}</span>
    </AppLink>
  )
}
