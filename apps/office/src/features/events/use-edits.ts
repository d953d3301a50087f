import { useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { isLeavingSignedOut } from '@saldo/client/session/session.ts'

/** What the preview shows of what is typed. */
export type Typed = { name: string; city: string; starts: string }

const valuesIn = (form: HTMLFormElement): Map<string, string> =>
  new Map([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']))

const changedBetween = (before: Map<string, string>, after: Map<string, string>): number =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))
    .length

/**
 * Counts the fields of a form that differ from how it was shown, and asks before they are left: within the app by
 * the blocker, beyond it by the browser.
 */
export const useEdits = (onTyped: (typed: Typed) => void) => {
  const shown = useRef<Map<string, string>>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const [changes, setChanges] = useState(0)

  const room = useCallback((node: HTMLElement | null) => {
    form.current = node?.querySelector('form') ?? null
    shown.current = form.current ? valuesIn(form.current) : undefined
  }, [])

  const look = () => {
    if (!form.current || !shown.current) return
    const now = valuesIn(form.current)
    setChanges(changedBetween(shown.current, now))
    onTyped({ name: now.get('name') ?? '', city: now.get('city') ?? '', starts: now.get('starts_at') ?? '' })
  }
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changes > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (changes === 0) return
    // After a sign-out nothing can be saved any more: who stayed would have a page without a session.
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeavingSignedOut()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changes])
  return { room, look, changes, blocker }
}
