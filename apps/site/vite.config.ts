import { webApp } from '@saldo/document/vite-app.ts'
import { defineConfig } from 'vite'
import { areaOf, firstQr } from './src/app/startup/scripts.ts'

export default defineConfig(webApp({ assetsDir: 'assets', areaOf, first: firstQr }))
