#!/usr/bin/env node
import { systemClock } from '../kernel/time/clock.ts'
import { runCli } from './run-cli.ts'

const output = {
  out: (text: string) => void process.stdout.write(`${text}\n`),
  err: (text: string) => void process.stderr.write(`${text}\n`),
}
process.exitCode = await runCli(process.argv.slice(2), process.env, output, systemClock)
