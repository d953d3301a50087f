import { webApp } from '@saldo/document/vite-app.ts'
import { defineConfig } from 'vite'

export default defineConfig(
  webApp({
    assetsDir: 'till/assets',
    everyPage: [/\/till\/src\/(?:root|app\/[^/]+|(?:till|setup)\/routes)\.tsx?$/],
    parts: [],
  }),
)
