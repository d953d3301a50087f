import { type ComponentType, lazy, useCallback, useEffect, useState } from 'react'

/** A vendor's widget calls `onReady`, or `onBroken` if it can't be used. Both have a stable identity. */
export type Standing = { onReady: () => void; onBroken: () => void }

export type WidgetState = 'loading' | 'ready' | 'broken'

/** Loads the widget with its vendor's script. */
type Load<Props> = () => Promise<ComponentType<Props & Standing>>

/** A widget silent for this long after its script loaded counts as broken. */
const PATIENCE_MS = 30_000

const lazyWidget = <Props extends object>(load: Load<Props>, onBroken: () => void) =>
  lazy(async (): Promise<{ default: ComponentType<Props & Standing> }> => {
    try {
      return { default: await load() }
    } catch {
      onBroken()
      return { default: () => null }
    }
  })

/** A vendor's widget, loaded when chosen; `tryAgain` reloads everything it needs. */
export const useWidget = <Props extends object>(load: Load<Props>) => {
  const [state, setState] = useState<WidgetState>('loading')
  const onReady = useCallback(() => setState('ready'), [])
  const onBroken = useCallback(() => setState('broken'), [])
  const [Widget, setWidget] = useState(() => lazyWidget(load, onBroken))
  useEffect(() => {
    if (state !== 'loading') return undefined
    const timer = setTimeout(onBroken, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [state, onBroken])
  const tryAgain = () => {
    setState('loading')
    setWidget(() => lazyWidget(load, onBroken))
  }
  return { Widget, standing: { onReady, onBroken }, state, tryAgain }
}
