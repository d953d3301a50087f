import { webApp } from '@saldo/document/vite-app.ts'
import { defineConfig } from 'vite'

const areaOf = (page: string): readonly string[] => {
  const [, area] = /\/till\/src\/(till|setup)\//.exec(page) ?? []
  return area ? ['desk', area] : []
}

export default defineConfig(webApp({ assetsDir: 'till/assets', areaOf }))
