import { type RefObject, useLayoutEffect, useState } from 'react'

const CONTROLS = 'a[href], button, summary, input:not([type="hidden"]), select, textarea'

type Spot = { around: HTMLElement; at: number }

const controlsIn = (element: HTMLElement): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>(CONTROLS),
]

/** Where the focus is: how many controls precede it in each element around it. */
const spotsOf = (focused: Element | null): Spot[] => {
  const spots: Spot[] = []
  for (let around = focused?.parentElement; around && around !== document.body; around = around.parentElement)
    spots.push({ around, at: controlsIn(around).findIndex((one) => one === focused) })
  return spots
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** What lies in a closed menu stands for the button that opens it. */
const reachable = (control: HTMLElement | undefined): HTMLElement | null | undefined => {
  const menu = control?.closest('[popover]:not(:popover-open)')
  return menu ? document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`) : control
}

/** To the opener, or to what stands in its place now. */
const giveBack = (opener: Element | null, spots: readonly Spot[]): void => {
  if (!isLost()) return
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener.focus()
  const spot = spots.find(({ around }) => around.isConnected)
  if (!spot) return
  const controls = controlsIn(spot.around)
  reachable(controls[Math.min(spot.at, controls.length - 1)])?.focus()
}

/**
 * For what a button opens on the page itself. Where it takes that button's place, its first control gets the focus;
 * when it goes with the focus in it, the button gets it back, or what stands where that stood.
 */
export const useFocusBack = (box: RefObject<HTMLElement | null>): void => {
  // While it is rendered for the first time, what opened it still stands.
  const [opener] = useState(() => document.activeElement)
  const [spots] = useState(() => spotsOf(opener))
  useLayoutEffect(() => {
    const shown = box.current
    if (shown && isLost() && opener && !opener.isConnected) controlsIn(shown)[0]?.focus()
    return () => {
      // What takes its place is not there yet.
      requestAnimationFrame(() => giveBack(opener, spots))
    }
  }, [box, opener, spots])
}
