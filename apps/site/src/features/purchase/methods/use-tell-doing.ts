import { useEffect } from 'react'
import type { Doing, PanelProps } from './pay-method.ts'

/** Reports the method's activity to the checkout, and "nothing" on unmount. */
export const useTellDoing = (doing: Doing, onDoing: PanelProps['onDoing']): void =>
  useEffect(() => {
    onDoing(doing)
    return () => onDoing('nothing')
  }, [doing, onDoing])
