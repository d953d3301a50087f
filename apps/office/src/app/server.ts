import { createServer } from '@saldo/document/server.ts'
import * as build from 'virtual:react-router/server-build'
import { screens } from './routes.ts'

export const { sitemap, prerendered, pageAddress, renderPage } = createServer(build, screens, '/office/-/-')
