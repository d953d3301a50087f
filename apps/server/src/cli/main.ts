#!/usr/bin/env node
import { runCli } from './run-cli.ts'

process.exitCode = await runCli(process.argv.slice(2), process.env, {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
})
