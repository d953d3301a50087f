import { useState } from 'react'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import sections from '../../shared/section.module.css'
import styles from './api.module.css'
import { apiCopy as copy } from './copy.ts'

/** A key that was just made, until it is put away: nobody can show it again. */
export const ShownKey = ({ title, value, onHide }: { title: string; value: string; onHide: () => void }) => {
  const [isCopied, setCopied] = useState(false)
  const take = async (): Promise<void> => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <Card labelledBy="shown-key">
      <h2 id="shown-key">{title}</h2>
      <p>{copy.once}</p>
      <output className={styles.key}>{value}</output>
      <p className={styles.ways}>
        <Button look="secondary" small onClick={() => void take()}>
          {isCopied ? copy.copied : copy.copyKey}
        </Button>
        <Button look="quiet" small className={sections.alone} onClick={onHide}>
          {copy.hide}
        </Button>
      </p>
    </Card>
  )
}
