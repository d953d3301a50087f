import { expect, type Page } from '@playwright/test'
import { publicPaths } from '../steps/app-screens.ts'
import { address, test, withoutBuild } from '../steps/screen.ts'

const headOf = (page: Page) =>
  page.evaluate(() => {
    const content = (name: string) =>
      document.querySelector(`meta[name="${name}"],meta[property="${name}"]`)?.getAttribute('content') ?? null
    return {
      lang: document.documentElement.lang,
      title: document.title,
      description: content('description'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
      preview: [content('og:title'), content('og:url'), content('og:image'), content('twitter:card')],
    }
  })

test('each public page has a title, a description and an address of its own, and a picture for chats', async ({
  page,
}) => {
  const seen = new Set<string>()
  await withoutBuild(page)
  for (const path of publicPaths) {
    const response = await page.goto(`${address()}${path}?utm=x`)
    expect(response?.headers()['x-robots-tag']).toBeUndefined()
    const head = await headOf(page)
    expect(head).toMatchObject({ lang: 'es-MX', canonical: `${address()}${path}` })
    expect(head.title).toMatch(/ · Saldo$/)
    expect(head.description?.length).toBeGreaterThan(40)
    expect(head.preview.slice(1)).toEqual([
      `${address()}${path}`,
      `${address()}/preview.jpg`,
      'summary_large_image',
    ])
    seen.add(head.title)
  }
  expect(seen.size).toBe(publicPaths.length)
  const picture = await page.request.get(`${address()}/preview.jpg`)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})

test('the preview of a link to an event is the event: its name, its day and its banner; no search lists it', async ({
  page,
}) => {
  const reply = await page.request.get(`${address()}/events/marea-llena/add-funds`)
  expect(reply.headers()['x-robots-tag']).toBe('noindex')
  const html = await reply.text()
  expect(html).toContain('<meta property="og:title" content="Marea Llena"/>')
  expect(html).toMatch(
    /<meta property="og:description" content="[^"]*Playa del Faro Viejo, Veracruz[^"]*"\/>/,
  )
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(picture).toMatch(new RegExp(`^${address()}/media/[\\w-]+/1820\\.jpg$`))
  expect((await page.request.get(picture)).status()).toBe(200)
})

test('the manifest’s icons, the icons of other programs and the sitemap are there', async ({ page }) => {
  await page.goto(address())
  const manifest = await page.request.get(`${address()}/manifest.webmanifest`)
  const { icons } = (await manifest.json()) as { icons: { src: string }[] }
  const links = await page.locator('link[rel=icon],link[rel=apple-touch-icon],link[rel=manifest]').all()
  const linked = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(linked).toContain('/manifest.webmanifest')
  const files = [...icons.map(({ src }) => src), ...linked, '/favicon.ico', '/robots.txt', '/sitemap.xml']
  for (const file of files)
    expect([file, (await page.request.get(`${address()}${file}`)).status()]).toEqual([file, 200])
})
