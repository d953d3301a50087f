import { webApp } from '@saldo/document/vite-app.ts'
import { defineConfig } from 'vite'

const areaOf = (page: string): readonly string[] => (/\/till\/src\/till\//.test(page) ? ['desk'] : [])

export default defineConfig(webApp({ assetsDir: 'till/assets', areaOf }))
