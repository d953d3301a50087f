import { cliCopy } from '@saldo/copy/cli'
import { doctorCopy } from '@saldo/copy/doctor'
import type { Command } from 'commander'
import { examine, sumOf, type Line } from '../doctor/examine.ts'
import type { Answer } from './answer.ts'
import type { Shell } from './shell.ts'

const textOf = (lines: readonly Line[]): string =>
  [
    ...lines.map(({ state, title, says }) => doctorCopy.line(doctorCopy.marks[state], title, says)),
    '',
    sumOf(lines),
  ].join('\n')

const answer = (lines: Line[]): Answer => ({
  data: lines.map(({ state, says, provider }) => ({ state, says, provider })),
  text: textOf(lines),
  isBad: lines.some(({ state }) => state === 'wrong'),
})

export const doctorCommand = (program: Command, shell: Shell): void => {
  program
    .command('doctor')
    .description(`${doctorCopy.command}\n${cliCopy.exitCodes}`)
    .action(shell.alone(async () => answer(await examine(shell))))
}
