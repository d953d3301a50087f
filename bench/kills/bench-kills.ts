import { median } from '../load/load.ts'
import { killRounds, type Round, type Victim } from './kills.ts'

const WARM_UP = 200

const sum = (rounds: readonly Round[], count: (round: Round) => number): number =>
  rounds.reduce((total, round) => total + count(round), 0)

const downMs = (rounds: readonly Round[], victim: Victim): number =>
  median(rounds.filter((round) => round.victim === victim).map((round) => round.downMs))

/**
 * `kill -9` of the server and PostgreSQL alternately, under load: compares acknowledged charges with booked
 * ones.
 */
export const benchKills = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  const done = await killRounds({ rounds, warmUp: WARM_UP, say })
  return {
    rounds: done.length,
    server_kills: done.filter(({ victim }) => victim === 'server').length,
    database_kills: done.filter(({ victim }) => victim === 'database').length,
    sent: sum(done, ({ sent }) => sent),
    acknowledged: sum(done, ({ acknowledged }) => acknowledged),
    booked_unheard: sum(done, ({ bookedUnheard }) => bookedUnheard),
    lost: sum(done, ({ lost }) => lost),
    twice: sum(done, ({ twice }) => twice),
    missing_after_retry: sum(done, ({ missing }) => missing),
    server_down_ms: downMs(done, 'server'),
    database_down_ms: downMs(done, 'database'),
    verified: done.every(({ isVerified }) => isVerified),
  }
}
