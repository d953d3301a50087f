import { serveShell } from './serve-shell.ts'
serveShell()
