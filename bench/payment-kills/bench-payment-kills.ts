import { median } from '../load/load.ts'
import { paymentKillRounds } from './payment-kills.ts'
import { phases } from './phases.ts'

/**
 * `kill -9` of the server between a gateway's answer and our commit, for each kind of answer: how long until
 * our books match the gateway's, and whether money was ever charged or credited twice.
 */
export const benchPaymentKills = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  const done = await paymentKillRounds({ rounds, say })
  const outcomes = done.flatMap((round) => round.outcomes)
  const times = outcomes.map(({ recoveredMs }) => recoveredMs)
  return {
    kills: done.length,
    answers: outcomes.length,
    caught_at_commit: done.reduce((sum, { caught }) => sum + caught, 0),
    recovered_ms_median: median(times),
    recovered_ms_most: Math.max(...times),
    otherwise_than_gateway: outcomes.filter(
      ({ available, held, gateway }) => available + held !== gateway.centavos,
    ).length,
    paid_twice: outcomes.filter(({ gateway }) => gateway.payments > 1).length,
    verified: done.every(({ isVerified }) => isVerified),
    ...Object.fromEntries(
      phases.map(({ name }) => [
        `${name}, ms`,
        median(outcomes.filter(({ phase }) => phase === name).map(({ recoveredMs }) => recoveredMs)),
      ]),
    ),
  }
}
