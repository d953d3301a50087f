import { Card } from '@saldo/ui/card.tsx'
import styles from './figure-strip.module.css'

export type Figure = { name: string; value: string; detail: string }

/** The figures that a page begins with, beside each other. */
export const FigureStrip = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <Card className={styles.strip}>
    {figures.map(({ name, value, detail }) => (
      <dl key={name} aria-label={`${label}: ${name}`}>
        <dt>{name}</dt>
        <dd className={styles.figure}>{value}</dd>
        <dd className={styles.detail}>{detail}</dd>
      </dl>
    ))}
  </Card>
)
