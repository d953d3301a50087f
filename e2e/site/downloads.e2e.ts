import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { holdAnswers } from '../steps/held.ts'
import { address, BUILDS, heading, passesAxe, test, withoutBuild } from '../steps/screen.ts'
import { cutAway } from '../steps/width.ts'

const build = 'https://descargas.saldo.test/saldo-1.4.0.exe'

const saldo = (...words: string[]): void => {
  execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/server/src/cli/main.ts', ...words],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        DATA_DIR: process.env.E2E_DATA_DIR ?? '',
        RELEASE_HOSTS: 'descargas.saldo.test',
      },
    },
  )
}

test.describe('downloads/windows', () => {
  test.describe('before there is a build', () => {
    test('says so without an error, how to install the page instead, and its button stays disabled [S-2.19]', async ({
      page,
    }) => {
      await withoutBuild(page)
      await page.goto(`${address()}/downloads/windows`)
      await expect(page.getByText('Mientras tanto puedes instalar esta página como aplicación')).toBeVisible()
      await expect(heading(page, 'Todavía no hay una versión para descargar.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Descargar' })).toBeDisabled()
      await passesAxe(page)
    })
  })

  test('in the demo a visitor gets the simulator’s archive from the footer, which says what it stands for [S-1.27]', async ({
    page,
  }) => {
    await page.goto(address())
    const download = page.waitForEvent('download')
    await page.getByRole('contentinfo').getByRole('link', { name: 'App para Windows' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('saldo-windows-demo.zip')
    await expect(heading(page, 'Listo para descargar')).toBeVisible()
    expect(await readFile(await file.path(), 'latin1')).toContain('No contiene ningun programa')
  })

  test('looks for the latest build with its button disabled, then leads there by itself [S-1.25]', async ({
    page,
  }) => {
    saldo('release', 'add', 'desktop', '1.4.0', build)
    const answer = await holdAnswers(page, BUILDS)
    const led: string[] = []
    await page.route('https://descargas.saldo.test/**', (route) => {
      led.push(route.request().url())
      // As for a file: the browser stays where it is.
      return route.fulfill({ status: 204 })
    })
    await page.goto(`${address()}/downloads/windows`)
    await expect(heading(page, 'Buscando la última actualización')).toBeVisible()
    const button = page.getByRole('button', { name: 'Descargar' })
    await expect(button).toBeDisabled()
    await passesAxe(page)
    expect(led).toEqual([])
    answer()
    await expect(heading(page, 'Listo para descargar')).toBeVisible()
    await expect.poll(() => led).toEqual([build])
    await expect(button).toBeEnabled()
    await passesAxe(page)
    await button.click()
    await expect.poll(() => led).toEqual([build, build])
    await page.setViewportSize({ width: 320, height: 568 })
    expect(await cutAway(page)).toEqual([])
  })

  test.describe('that can’t ask', () => {
    test.use({ expectedComplaints: [/ERR_FAILED/] })

    test('says why, announced, and asks again', async ({ page }) => {
      await page.route('https://descargas.saldo.test/**', (route) => route.fulfill({ status: 204 }))
      await page.route(BUILDS, (route) => route.abort())
      await page.goto(`${address()}/downloads/windows`)
      await expect(page.getByRole('alert')).toContainText('Parece que no tienes conexión a internet.')
      await passesAxe(page)
      await page.unroute(BUILDS)
      await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
      await expect(heading(page, 'Listo para descargar')).toBeVisible()
    })
  })
})
