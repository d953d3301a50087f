import { useConfig } from '@saldo/client/config.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import iconUrl from '@saldo/ui/assets/icon.svg?url'
import shapes from '@saldo/ui/shapes.module.css'
import { shellCopy as copy } from './copy.ts'
import styles from './frame.module.css'

export const Logo = () => {
  const { brand } = useConfig()
  return (
    <AppLink to={routes.officeEvents()} className={styles.logo}>
      <img src={iconUrl} width={28} height={28} alt="" />
      <span className={styles.brand}>{brand.name}</span>
      <span className={styles.part}>{copy.office}</span>
      <span className={shapes.unseen}>{copy.homeLabel}</span>
    </AppLink>
  )
}
