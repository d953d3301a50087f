import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A native dialog that opens with its mounting, before the first paint, with the focus on `first`. It closes before
 * unmount: only then does it give the focus back.
 */
export const useModal = (first?: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    first?.current?.focus()
    return () => shown?.close()
  }, [first])
  return dialog
}
