import { lazy, Suspense, useEffect, useState } from 'react'
import { Search as SearchIcon } from 'lucide-react'
import { Button } from '@saldo/ui/button.tsx'
import { shellCopy as copy } from './copy.ts'
import type { Office } from './palette-entries.ts'
import styles from './search.module.css'

// Half of its size is the list's; nobody needs it before it is opened.
const Palette = lazy(() => import('./palette.tsx'))

/** Opens the palette, by a press or by Ctrl K (on a Mac by Command K). */
export const Search = (office: Office) => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press, { signal: left.signal })
    return () => left.abort()
  }, [])
  return (
    <>
      <Button
        look="item"
        className={styles.opener}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon size={18} aria-hidden="true" />
        <span className={styles.words}>{copy.search}</span>
        <kbd className={styles.key} aria-hidden="true">
          {copy.searchKey}
        </kbd>
      </Button>
      {isOpen && (
        <Suspense>
          <Palette {...office} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
