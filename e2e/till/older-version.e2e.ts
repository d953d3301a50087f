import { expect, type Page } from '@playwright/test'
import { charges, heading, leaveQr, test } from '../steps/bar-till.ts'
import { demo, qrOf, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { fillStorage, pageAs, signedInAs } from '../steps/screen.ts'
import { lookUp, payPart } from '../steps/venue-steps.ts'
import { leaveResult } from '../steps/taps.ts'

test.use({ serviceWorkers: 'allow' })

const CHARGE = '019ad73a-7800-7000-8000-0000000000c1'

type Old = { userId: string; eventId: number; code: string }

/** Leaves the device as the version before left it: operations of version 2, and a bill in local storage. */
const leaveAsOlder = (page: Page, old: Old): Promise<void> =>
  page.evaluate(
    async ({ userId, eventId, code, opId }) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
        })
      await done(indexedDB.deleteDatabase('saldo-till'))
      const opening = indexedDB.open('saldo-till', 2)
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore('operations', { keyPath: 'opId' })
        opening.result.createObjectStore('past', { keyPath: 'opId' })
      })
      const database = await done(opening)
      const written = database.transaction('operations', 'readwrite')
      const made = { opId, eventId, userId, occurredAt: new Date().toISOString() }
      const said = { code, amount: 4_000n, tip: null, items: [], holder: null }
      const operation = { ...made, kind: 'charge', ...said }
      await done(written.objectStore('operations').put({ opId, operation, answer: null }))
      database.close()
      const order = { amount: 5, items: [], tip: null }
      const bill = { kind: 'due', next: { way: 'qr', due: { order, paid: 20 } } }
      localStorage.setItem(`till_bill:${eventId}:${userId}`, JSON.stringify(bill))
    },
    { ...old, opId: CHARGE },
  )

/** Opens the till; where its person works at several events, the event is chosen first. */
const openTill = async (page: Page, event: TestEvent): Promise<void> => {
  await page.goto(`${process.env.E2E_ADDRESS}/till`)
  const choice = page.getByRole('button', { name: event.name })
  await expect(choice.or(page.getByText('En línea'))).toBeVisible()
  if (await choice.isVisible()) await choice.click()
}

const dueHeading = 'Faltan $5.00 de la cuenta'

test('what an older version left waiting is sent once by this one, and its half-paid bill is gone on with', async ({
  bar: { ana, event, qr, till },
}) => {
  const { userId } = await signInByApi(demo.bar)
  await till.goto(`${process.env.E2E_ADDRESS}/robots.txt`)
  await leaveAsOlder(till, { userId, eventId: event.id, code: qr.code })
  await openTill(till, event)
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await leaveResult(till)
  await leaveQr(till)
  await expect(heading(till, dueHeading)).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 40)
  await till.reload()
  await leaveQr(till)
  await expect(heading(till, dueHeading)).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 40)
})

test('a half-paid bill outlives the sign-out of its person', async ({ bar: { event, qr }, browser }) => {
  // A session of its own, which ends here, and no camera: the bar's till has it.
  const page = await pageAs(browser, demo.bar)
  await openTill(page, event)
  await lookUp(page, qr.code)
  await expect(charges(page)).toBeVisible()
  await payPart(page, String(qr.available_balance + 5))
  await expect(heading(page, dueHeading)).toBeVisible()
  await page.getByRole('button', { name: 'Opciones' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await fillStorage(page, await signedInAs(demo.bar))
  await openTill(page, event)
  await expect(heading(page, dueHeading)).toBeVisible()
  await page.context().close()
})
