import { cliCopy } from '@saldo/copy/cli'
import { doctorCopy } from '@saldo/copy/doctor'
import type { Command } from 'commander'
import { createAsk, unknown, wrong, type Checkup, type Finding } from '../gateways/checkup.ts'
import { gatewayCheckups } from '../gateways/index.ts'
import { qrTemplate } from '../modules/notifications/index.ts'
import type { Answer } from './answer.ts'
import { checkAddress, checkSettings } from './doctor/check-server.ts'
import { databaseCheckups } from './doctor/check-database.ts'
import type { Shell } from './shell.ts'

const ANSWER_WITHIN_MS = 12_000
/** Time limit for a checkup that has none of its own; calls to vendors end earlier. */
const END_WITHIN_MS = ANSWER_WITHIN_MS + 3_000

type Name = keyof typeof doctorCopy.names
type Line = Finding & { provider: Name }

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const checkupsOf = ({ env, clock, given }: Shell): Record<string, Checkup> => {
  const isLoopback = LOOPBACK.has(new URL(env.PUBLIC_URL).hostname)
  return {
    settings: checkSettings(given),
    ...databaseCheckups(env, clock.now()),
    address: checkAddress({ publicUrl: env.PUBLIC_URL, isLoopback }),
    ...gatewayCheckups({
      env,
      isLoopback,
      isProduction: given.NODE_ENV === 'production',
      templates: [qrTemplate],
      answerWithinMs: ANSWER_WITHIN_MS,
    }),
  }
}

const late = async (): Promise<Finding[]> => {
  await new Promise((done) => setTimeout(done, END_WITHIN_MS).unref())
  return [unknown(doctorCopy.late)]
}

/** A checkup that throws, e.g. for an invalid address, must not stop the others. */
const stumbled = (error: unknown): Finding[] => [
  wrong(doctorCopy.stumbled(error instanceof Error ? error.name : 'error')),
]

const run = async (provider: Name, checkup: Checkup): Promise<Line[]> => {
  const found = await Promise.race([checkup(createAsk(ANSWER_WITHIN_MS)).catch(stumbled), late()])
  // Reports one finding per message: a silent vendor may fail several calls.
  const once = new Map(found.map((finding) => [finding.says, finding]))
  return [...once.values()].map((finding) => ({ ...finding, provider }))
}

const textOf = (lines: readonly Line[]): string => {
  const count = (state: Finding['state']): number => lines.filter((line) => line.state === state).length
  return [
    ...lines.map(({ state, provider, says }) =>
      doctorCopy.line(doctorCopy.marks[state], doctorCopy.names[provider], says),
    ),
    '',
    doctorCopy.sum(count('wrong'), count('unknown')),
  ].join('\n')
}

/** Runs all checkups in parallel; an unanswered one is not a fault. */
const examine = async (shell: Shell): Promise<Answer> => {
  const checkups = checkupsOf(shell)
  const names = Object.keys(doctorCopy.names) as Name[]
  const lines = (
    await Promise.all(
      names.map(async (name) => (checkups[name] === undefined ? [] : run(name, checkups[name]))),
    )
  ).flat()
  return { data: lines, text: textOf(lines), isBad: lines.some(({ state }) => state === 'wrong') }
}

export const doctorCommand = (program: Command, shell: Shell): void => {
  program
    .command('doctor')
    .description(`${doctorCopy.command}\n${cliCopy.exitCodes}`)
    .action(shell.alone(() => examine(shell)))
}
