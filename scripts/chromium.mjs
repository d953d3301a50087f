// Where a machine keeps a Chromium of its own. Imports nothing that is installed: setup.mjs asks it first of all.
import { existsSync } from 'node:fs'

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const headless = '/usr/bin/chromium-headless-shell'

const firstOf = (paths) => [process.env.CHROMIUM_PATH ?? '', ...paths].find((path) => existsSync(path))

/** The path of a browser with all its parts; undefined where only Playwright may have one. */
export const wholeChromium = () => firstOf(whole)

/** One without a window's parts, which takes two thirds of the processor, or else a whole one. */
export const headlessChromium = () => firstOf([headless, ...whole])

/** Whether Debian's whole browser is here without its other half. */
export const lacksHeadless = () => existsSync('/usr/bin/chromium') && !existsSync(headless)
