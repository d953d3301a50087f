import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { scan } from './scan.ts'
import { goTo } from './venue-steps.ts'

const simulator = (): string => process.env.E2E_SIMULATOR ?? ''

export type Paper = { id: number; mm: number; unread: string[]; text: string[] }

/** The papers that came out of the simulated printer, newest first. */
export const papers = async (): Promise<Paper[]> => {
  const seen = (await (await fetch(`${simulator()}/_sim/control`)).json()) as { papers: Paper[] }
  return seen.papers
}

/** The newest paper with this on it. */
export const paperWith = async (words: string): Promise<Paper> => {
  const find = async () => (await papers()).find(({ text }) => text.some((line) => line.includes(words)))
  await expect.poll(find, { message: `a paper with ${words}` }).toBeDefined()
  return (await find()) as Paper
}

/** Tells the simulated printer what to do. */
export const tellPrinter = async (order: object): Promise<void> => {
  await fetch(`${simulator()}/_sim/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'printer', ...order }),
  })
}

/** A job sent to the simulated printer, as a cable would. */
export const sendToPrinter = async (bytes: Buffer): Promise<void> => {
  const health = (await (await fetch(`${simulator()}/_sim/health`)).json()) as { printer_port: number }
  const socket = connect(health.printer_port, '127.0.0.1').resume()
  socket.end(bytes)
  await once(socket, 'close')
}

/** The codes that a camera reads on the drawn paper. */
export const codesOn = async (page: Page, { id }: Paper): Promise<string[]> => {
  const seen = await page.context().newPage()
  await seen.goto(`${simulator()}/printer/papers/${id}`)
  const picture = await seen.getByRole('img').screenshot()
  await seen.close()
  return scan(picture)
}

/** Sets this device's printer, as a manager does. */
export const setPrinter = async (till: Page, way: string, width: string): Promise<void> => {
  await goTo(till, 'Impresora')
  await till.getByText(way, { exact: true }).click()
  await till.getByText(width, { exact: true }).click()
}
