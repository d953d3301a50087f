import { webApp } from '@saldo/document/vite-app.ts'
import { defineConfig } from 'vite'

const areaOf = (page: string): readonly string[] => {
  const [, feature] = /\/office\/src\/features\/([\w-]+)\//.exec(page) ?? []
  if (feature) return ['desk', feature]
  return /\/office\/src\/shell\//.test(page) ? ['desk'] : []
}

export default defineConfig(webApp({ assetsDir: 'office/assets', areaOf }))
