import { useEffect } from 'react'
import type { Doing, PanelProps } from './pay-method.ts'

/** Tells the checkout what goes on here, and that nothing does once this is gone. */
export const useTellDoing = (doing: Doing, onDoing: PanelProps['onDoing']): void =>
  useEffect(() => {
    onDoing(doing)
    return () => onDoing('nothing')
  }, [doing, onDoing])
