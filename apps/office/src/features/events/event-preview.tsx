import type { Multimedia } from '@saldo/contract/events'
import { eventDay } from '@saldo/client/format/days.ts'
import { editCopy as copy } from './edit-copy.ts'
import styles from './edit.module.css'
import type { Typed } from './use-edits.ts'

/** The event's card as attendees see it on the home, with what is typed. */
export const EventPreview = ({ typed, cover }: { typed: Typed; cover: Multimedia | undefined }) => (
  <section className={styles.preview} data-ground="night" aria-labelledby="preview">
    <h2 id="preview">{copy.preview}</h2>
    <div className={styles.previewCard} data-ground="paper">
      {cover ? (
        <img src={cover.file_path} width={cover.width} height={cover.height} alt="" />
      ) : (
        <div className={styles.noCover} />
      )}
      <div className={styles.previewWords}>
        <strong>{typed.name || copy.noName}</strong>
        <span className={styles.muted}>
          {[typed.starts && eventDay(typed.starts), typed.city].filter(Boolean).join(' · ')}
        </span>
      </div>
    </div>
  </section>
)
