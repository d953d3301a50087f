import { type ComponentProps, useEffect, useState } from 'react'
import { classNames } from '@saldo/ui/class-names.ts'
import styles from './kit.module.css'

/** The longest gap of a double tap. */
const TWICE_MS = 400

/** A screen that ignores taps at first: the second tap of a double tap was meant for the previous screen. */
export const DoubleTapGuard = ({ className, ...props }: ComponentProps<'div'>) => {
  const [isSettling, setIsSettling] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettling(false), TWICE_MS)
    return () => clearTimeout(timer)
  }, [])
  return <div className={classNames(className, isSettling && styles.settling)} {...props} />
}
