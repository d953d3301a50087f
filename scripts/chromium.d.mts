/** The path of a browser with all its parts; undefined where only Playwright may have one. */
export function wholeChromium(): string | undefined
/** One without a window's parts, which takes two thirds of the processor, or else a whole one. */
export function headlessChromium(): string | undefined
/** Whether Debian's whole browser is here without its other half. */
export function lacksHeadless(): boolean
