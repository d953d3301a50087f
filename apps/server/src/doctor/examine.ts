import { doctorCopy } from '@saldo/copy/doctor'
import { doctorServerCopy } from '@saldo/copy/doctor-server'
import { createAsk, unknown, wrong, type Finding } from '../gateways/checkup.ts'
import { gatewayCheckups } from '../gateways/index.ts'
import type { Checkups } from '../gateways/vendor.ts'
import type { Env } from '../kernel/env.ts'
import type { Clock } from '../kernel/time/clock.ts'
import { qrTemplate } from '../modules/notifications/index.ts'
import { databaseCheckups } from './check-database.ts'
import { checkCertificate, checkDisk } from './check-machine.ts'
import { checkAddress, checkSettings } from './check-server.ts'

const ANSWER_WITHIN_MS = 12_000
/** Time limit for a checkup that has none of its own; calls to vendors end earlier. */
const END_WITHIN_MS = ANSWER_WITHIN_MS + 3_000

export type Line = Finding & { provider: string; title: string }

/** The installation that is examined; `given` are its variables, unparsed. */
export type Installation = { env: Env; clock: Clock; given: NodeJS.ProcessEnv }

const { names } = doctorCopy
const { names: serverNames } = doctorServerCopy

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const checkupsOf = ({ env, clock, given }: Installation): Checkups => {
  const isLoopback = LOOPBACK.has(new URL(env.PUBLIC_URL).hostname)
  const isProduction = given.NODE_ENV === 'production'
  const publicUrl = env.PUBLIC_URL
  return {
    settings: { title: names.settings, check: checkSettings(given) },
    ...databaseCheckups(env, clock.now(), isProduction),
    disk: { title: serverNames.disk, check: checkDisk(env.DATA_DIR) },
    address: { title: names.address, check: checkAddress({ publicUrl, isLoopback }) },
    certificate: {
      title: serverNames.certificate,
      check: checkCertificate({ publicUrl, isLoopback, now: Date.now }),
    },
    ...gatewayCheckups({
      env,
      isLoopback,
      isProduction,
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

const run = async (provider: string, { title, check }: Checkups[string]): Promise<Line[]> => {
  const found = await Promise.race([check(createAsk(ANSWER_WITHIN_MS)).catch(stumbled), late()])
  // Reports one finding per message: a silent vendor may fail several calls.
  const once = new Map(found.map((finding) => [finding.says, finding]))
  return [...once.values()].map((finding) => ({ ...finding, provider, title }))
}

/** What the findings come to, in a sentence. */
export const sumOf = (lines: readonly Line[]): string => {
  const count = (state: Finding['state']): number => lines.filter((line) => line.state === state).length
  return doctorCopy.sum(count('wrong'), count('unknown'))
}

/** Runs all checkups in parallel; an unanswered one is not a fault. */
export const examine = async (installation: Installation): Promise<Line[]> => {
  const checkups = checkupsOf(installation)
  const lines = await Promise.all(Object.entries(checkups).map(([name, checkup]) => run(name, checkup)))
  return lines.flat()
}
