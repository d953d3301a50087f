import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { cliEnv, openContext } from '../../apps/server/src/cli/context.ts'
import { enqueue, job } from '../../apps/server/src/kernel/jobs/jobs.ts'
import { systemClock } from '../../apps/server/src/kernel/time/clock.ts'
import { startOwnProduct } from '../product.ts'
import { demo } from '../steps/demo-api.ts'
import { test } from '../steps/pictures.ts'
import { heading, passesAxe } from '../steps/screen.ts'

type Product = Awaited<ReturnType<typeof startOwnProduct>>

/** A folder where the file of the ledger's heads should be: who writes it gives up at once. */
const folderInItsPlace = (): string => mkdtempSync(join(tmpdir(), 'saldo-heads-'))

const openHealth = async (page: Page, { address }: Product) => {
  await page.goto(`${address}/auth/sign-in?returnUrl=/office/health`)
  await page.getByLabel('Correo').fill(demo.manager)
  await page.getByLabel('Contraseña', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(heading(page, 'Salud')).toBeVisible()
}

/** What the schedule does each minute, now. */
const writeHeads = async ({ folder }: Product): Promise<void> => {
  const { databases, clock, close } = await openContext(cliEnv({ DATA_DIR: folder }), systemClock)
  await enqueue(databases.control, job('write-ledger-heads', { maxAttempts: 1 }), {}, clock.now())
  await close()
}

test('a setting that is wrong is told with what to do, and what gave up is tried again until it works', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const heads = folderInItsPlace()
  const product = await startOwnProduct({ MP_COLLECTOR_ID: '999999999', LEDGER_HEADS_FILE: heads })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await openHealth(page, product)

    const checks = page.getByRole('region', { name: 'Revisión' })
    await expect(checks.getByText(/^Revisado a las/)).toBeVisible({ timeout: 60_000 })
    const finding = (of: string) => checks.getByRole('listitem').filter({ hasText: of })
    await expect(checks).toContainText('Después, reinicia el servidor y vuelve a revisar.')
    await expect(finding('Mercado Pago')).toContainText(
      /MP_COLLECTOR_ID es de otra cuenta, así que ningún pago se acreditaría\. El de esta es \S+.*Por corregir/,
    )
    await expect(finding('Base de datos')).toContainText('Bien')

    await writeHeads(product)
    const stuck = page.getByRole('region', { name: 'Lo que se rindió' })
    const again = stuck.getByRole('button', { name: 'Intentar otra vez: write-ledger-heads' })
    const gaveUp = stuck.getByRole('listitem').filter({ hasText: 'write-ledger-heads' }).first()
    await expect(gaveUp).toContainText(/Trabajo: write-ledger-heads.*1 intento.*EISDIR.*Se rindió/, {
      timeout: 30_000,
    })
    await expect(stuck).toContainText('Corrige la causa y vuelve a intentarlos.')
    await passesAxe(page)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await passesAxe(page)

    const retry = async () => {
      const accepted = page.waitForResponse((reply) => reply.url().endsWith('/retries') && reply.ok())
      await again.first().click({ timeout: 2_000 })
      await accepted
      await page.reload()
    }
    // With its cause still there it gives up again: once the retry is accepted, only a new failure lists it.
    await retry()
    await expect(gaveUp).toContainText(/EISDIR.*Se rindió/, { timeout: 30_000 })
    rmdirSync(heads)
    await retry()
    await expect(stuck).toContainText('Nada se ha rendido.')
    await context.close()
  } finally {
    await product.stop()
  }
})
