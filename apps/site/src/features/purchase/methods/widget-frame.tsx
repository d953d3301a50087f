import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Skeleton, SlowNotice } from '@saldo/ui/waiting.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { purchaseCopy } from '../copy.ts'
import styles from './panel.module.css'
import type { WidgetState } from './use-widget.ts'

const Loading = ({ isTall }: { isTall: boolean }) => (
  <>
    <output className={styles.loading}>{purchaseCopy.validating}</output>
    <Skeleton className={isTall ? styles.formSkeleton : styles.buttonSkeleton} />
    <SlowNotice words={purchaseCopy.widgetSlow} />
  </>
)

type WidgetFrameProps = {
  state: WidgetState
  tryAgain: () => void
  /** The message when loading failed. */
  broken: string
  /** Whether it is a form rather than only a button. */
  isTall?: boolean
  widget: ReactNode
  children?: ReactNode
}

/** A vendor's widget with its space reserved while loading, and a retry when loading failed. */
export const WidgetFrame = (props: WidgetFrameProps) => {
  const { state, tryAgain, broken, isTall = false, widget, children } = props
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the widget is below the fold.
    if (state === 'ready') panel.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  if (state === 'broken') {
    return (
      <Alert sentences={[broken]}>
        <Button look="quiet" onClick={tryAgain}>
          {purchaseCopy.tryAgain}
        </Button>
      </Alert>
    )
  }
  return (
    <div ref={panel} className={shapes.loose}>
      {state === 'loading' && <Loading isTall={isTall} />}
      <Suspense fallback={null}>{widget}</Suspense>
      {children}
    </div>
  )
}
