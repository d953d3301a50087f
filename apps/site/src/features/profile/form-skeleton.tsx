import { Card } from '@saldo/ui/card.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { Skeleton, SlowNotice } from '@saldo/ui/waiting.tsx'
import styles from './profile.module.css'

type FormSkeletonProps = {
  copy: Parameters<typeof ScreenFrame>[0]['copy']
  fields: number
  /** What loads, where it is read from the server. */
  loading?: string
}

/** A screen with a form of so many fields, while it loads. */
export const FormSkeleton = ({ copy, fields, loading }: FormSkeletonProps) => (
  <ScreenFrame copy={copy}>
    <Card>
      <section className={shapes.stack} aria-busy={loading !== undefined} aria-label={loading}>
        {Array.from({ length: fields }, (_, at) => (
          <Skeleton key={at} className={styles.placeholder} />
        ))}
      </section>
      {loading !== undefined && <SlowNotice />}
    </Card>
  </ScreenFrame>
)
