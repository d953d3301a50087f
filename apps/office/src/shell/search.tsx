import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { Search as SearchIcon } from 'lucide-react'
import { Button } from '@saldo/ui/button.tsx'
import { shellCopy as copy } from './copy.ts'
import type { Office } from './palette-entries.ts'
import styles from './search.module.css'

type PaletteProps = Office & { onClose: () => void }

/** Preloads the palette after the page, so that typing right after Ctrl K loses no letters; retried on failure. */
const usePalette = () => {
  const [palette, setPalette] = useState<{ Palette: ComponentType<PaletteProps> }>()
  const load = useCallback(
    () =>
      import('./palette.tsx').then(
        (loaded) => setPalette({ Palette: loaded.default }),
        () => undefined,
      ),
    [],
  )
  useEffect(() => void load(), [load])
  return { ...palette, load }
}

/** Opens the palette, by a press or by Ctrl K (on a Mac by Command K). */
export const Search = (office: Office) => {
  const [isOpen, setOpen] = useState(false)
  const { Palette, load } = usePalette()
  const open = useCallback(() => {
    setOpen(true)
    void load()
  }, [load])
  useEffect(() => {
    const left = new AbortController()
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', press, { signal: left.signal })
    return () => left.abort()
  }, [open])
  return (
    <>
      <Button look="item" className={styles.opener} aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <SearchIcon size={18} aria-hidden="true" />
        <span className={styles.words}>{copy.search}</span>
        <kbd className={styles.key} aria-hidden="true">
          {copy.searchKey}
        </kbd>
      </Button>
      {isOpen && Palette && <Palette {...office} onClose={() => setOpen(false)} />}
    </>
  )
}
