import { expect, type Page, type Route } from '@playwright/test'

/**
 * Holds POST requests to `path` until `answer` is called, which waits for a request if none has arrived. A
 * button turns busy before its request is sent: poll `sent`.
 */
export const hold = async (page: Page, path: string) => {
  const waiting: Route[] = []
  const held = { sent: [] as unknown[], answer: async (_status: number, _body: object): Promise<void> => {} }
  await page.route(path, (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    held.sent.push(route.request().postDataJSON())
    waiting.push(route)
    return undefined
  })
  held.answer = async (status, json) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    await waiting.shift()?.fulfill({ status, json })
  }
  return held
}

/** Holds requests to `path` until the returned function is called. */
export const holdAnswers = async (page: Page, path: string | RegExp): Promise<() => void> => {
  let answer = (): void => {}
  const asked = new Promise<void>((done) => {
    answer = done
  })
  await page.route(path, async (route) => {
    await asked
    await route.continue()
  })
  return answer
}
