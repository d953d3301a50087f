import { useEffect, useRef } from 'react'

type Keys = { count: number; onKey: (key: 'a' | 'r', row: number) => void }

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), select, textarea, dialog') !== null

/**
 * Moves between the rows of a table by J and K, which focus the link that each row begins with, and tells of A and R
 * pressed at one. Nothing happens while somebody types or a dialog is open.
 */
export const useRowKeys = ({ count, onKey }: Keys) => {
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const links = [...(rows.current?.querySelectorAll<HTMLElement>('tbody tr [data-row]') ?? [])]
      const now = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
      const key = event.key.toLowerCase()
      if (key === 'j' || key === 'k') {
        event.preventDefault()
        links[Math.max(0, Math.min(count - 1, key === 'j' ? now + 1 : now - 1))]?.focus()
      } else if ((key === 'a' || key === 'r') && now >= 0) {
        event.preventDefault()
        onKey(key, now)
      }
    }
    document.addEventListener('keydown', onDown)
    return () => document.removeEventListener('keydown', onDown)
  }, [count, onKey])
  return rows
}
