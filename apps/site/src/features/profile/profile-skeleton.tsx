import { Card } from '@saldo/ui/card.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { Skeleton } from '@saldo/ui/skeleton.tsx'
import { SlowNotice } from '@saldo/ui/slow-notice.tsx'
import { profileCopy } from './copy.ts'
import styles from './profile.module.css'

const fields = ['name', 'surnames', 'phone', 'email', 'birthday', 'submit']

/** The placeholder of the profile while its user loads. */
export const ProfileSkeleton = () => (
  <ScreenFrame copy={profileCopy}>
    <Card>
      <section className={styles.form} aria-busy="true" aria-label={profileCopy.loading}>
        {fields.map((field) => (
          <Skeleton key={field} className={styles.placeholder} />
        ))}
      </section>
      <SlowNotice />
    </Card>
  </ScreenFrame>
)
