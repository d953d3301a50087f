import { webApp } from '@saldo/document/vite-app.ts'
import { defineConfig } from 'vite'

/** What the customer's screen alone loads at once is none of a till's first load. */
const areaOf = (page: string): readonly string[] => {
  if (/\/till\/src\/till\/customer\//.test(page)) return ['desk', 'customer']
  return /\/till\/src\/till\//.test(page) ? ['desk'] : []
}

export default defineConfig(webApp({ assetsDir: 'till/assets', areaOf }))
