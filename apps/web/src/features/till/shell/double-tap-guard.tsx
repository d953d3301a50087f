import { type ComponentProps, useEffect, useState } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import styles from './double-tap-guard.module.css'

/** A finger that taps twice is back within this. */
const TWICE_MS = 400

/** A screen that takes no tap at first: the second one of two was meant for the screen before. */
export const DoubleTapGuard = ({ className, ...props }: ComponentProps<'div'>) => {
  const [isSettling, setIsSettling] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettling(false), TWICE_MS)
    return () => clearTimeout(timer)
  }, [])
  return <div className={classNames(className, isSettling && styles.settling)} {...props} />
}
