import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { PageHead } from './page-head.tsx'
import styles from './screen-frame.module.css'
import shapes from './shapes.module.css'

type ScreenFrameProps = {
  copy: { title: string; description?: string; intro?: string }
  children: ReactNode
}

/** A single-column layout for one task: words on the dark background, a light card below. */
export const ScreenFrame = ({ copy: { title, intro, ...head }, children }: ScreenFrameProps) => (
  <div className={classNames(shapes.loose, shapes.column)}>
    <PageHead title={title} {...(head.description !== undefined && { description: head.description })} />
    <div className={styles.words}>
      <h1>{title}</h1>
      {intro !== undefined && <p>{intro}</p>}
    </div>
    {children}
  </div>
)
