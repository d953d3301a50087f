import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium as playwright } from '@playwright/test'
import { wholeChromium } from '../../scripts/chromium.mjs'

export type Browser = { port: number; close(): Promise<void> }

const START_LIMIT_MS = 30_000
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--remote-debugging-port=0',
  // The bench's own certificate is self-signed.
  '--ignore-certificate-errors',
]

/** The path of the Chromium under measurement. */
export const executable = (): string => wholeChromium() ?? playwright.executablePath()

/** Starts a Chromium with an empty profile, which listens for the measuring tool on `port`. */
export const startBrowser = async (): Promise<Browser> => {
  const profile = mkdtempSync(join(tmpdir(), 'saldo-web-'))
  const child = spawn(executable(), [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const close = async (): Promise<void> => {
    child.kill()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  const said = new Promise<number>((done, fail) => {
    setTimeout(() => fail(new Error('Chromium did not start')), START_LIMIT_MS).unref()
    createInterface(child.stderr).on('line', (line) => {
      const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
      if (port !== undefined) done(Number(port))
    })
  })
  try {
    return { port: await said, close }
  } catch (error) {
    await close()
    throw error
  }
}
