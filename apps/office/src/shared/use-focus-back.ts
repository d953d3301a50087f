import { type RefObject, useLayoutEffect, useState } from 'react'

const CONTROLS = 'a[href], button, summary, input:not([type="hidden"]), select, textarea'

const controlsIn = (element: HTMLElement): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>(CONTROLS),
]

const nameOf = (control: Element): string | null => control.getAttribute('aria-label') ?? control.textContent

/** What has the focus, and how many controls precede it in each element of the page around it. */
const focusNow = () => {
  const opener = document.activeElement
  const spots: { around: HTMLElement; at: number }[] = []
  for (
    let around = opener?.parentElement;
    around && !around.matches('main, body');
    around = around.parentElement
  )
    spots.push({ around, at: controlsIn(around).findIndex((control) => control === opener) })
  return { opener, name: opener && nameOf(opener), spots, path: location.pathname }
}

type Before = ReturnType<typeof focusNow>

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** What lies in a closed menu stands for the button that opens it. */
const reachable = (control: HTMLElement | undefined): HTMLElement | null | undefined => {
  const menu = control?.closest('[popover]:not(:popover-open)')
  return menu ? document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`) : control
}

/** To the opener; to what is called so now; or to what stands where it stood. */
const giveBack = ({ opener, name, spots, path }: Before): void => {
  if (!isLost() || location.pathname !== path) return
  if (opener instanceof HTMLElement && opener.isConnected) return opener.focus()
  const spot = spots.find(({ around }) => around.isConnected)
  if (!spot) return
  const controls = controlsIn(spot.around)
  const same = controls.find((control) => nameOf(control) === name)
  reachable(same ?? controls[Math.min(spot.at, controls.length - 1)])?.focus()
}

/**
 * For what a button opens on the page itself. Where it takes that button's place, its first control gets the focus;
 * when it goes with the focus in it, the button gets it back, or what stands where that stood.
 */
export const useFocusBack = (box: RefObject<HTMLElement | null>): void => {
  // While it is rendered for the first time, what opened it still stands.
  const [before] = useState(focusNow)
  useLayoutEffect(() => {
    const shown = box.current
    if (shown && isLost() && before.opener && !before.opener.isConnected) controlsIn(shown)[0]?.focus()
    return () => {
      // What takes its place is not there yet.
      requestAnimationFrame(() => giveBack(before))
    }
  }, [box, before])
}
