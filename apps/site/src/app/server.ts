import { createServer } from '@saldo/document/server.ts'
import * as build from 'virtual:react-router/server-build'

export const { pageAddress, renderPage } = createServer(build, '/-')
