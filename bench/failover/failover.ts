import { median } from '../load/load.ts'
import { failoverRounds, type Round } from './rounds.ts'

type Counted = 'sent' | 'acknowledged' | 'bookedUnheard' | 'lost' | 'doubled' | 'missing' | 'changed'

/**
 * A primary that is killed or hangs under charges, and its standby in its place, again and again: compares the charges
 * that were acknowledged with those that are there.
 */
export const benchFailover = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  const done = await failoverRounds({ rounds, say })
  const sum = (count: Counted): number => done.reduce((total, round) => total + round[count], 0)
  const middle = (ms: (round: Round) => number): number => Math.round(median(done.map(ms)))
  return {
    failovers: done.length,
    killed: done.filter(({ fault }) => fault === 'killed').length,
    hung: done.filter(({ fault }) => fault === 'hung').length,
    sent: sum('sent'),
    acknowledged: sum('acknowledged'),
    booked_unheard: sum('bookedUnheard'),
    lost: sum('lost'),
    doubled: sum('doubled'),
    missing_after_retry: sum('missing'),
    changed_answers: sum('changed'),
    split_commits: done.filter(({ isSplit }) => isSplit).length,
    noticed_median_ms: middle(({ noticedMs }) => noticedMs),
    promoted_median_ms: middle(({ promotedMs }) => promotedMs),
    rebuilt_median_ms: middle(({ rebuiltMs }) => rebuiltMs),
    gap_median_ms: middle(({ gapMs }) => gapMs),
    gap_max_ms: Math.round(Math.max(...done.map(({ gapMs }) => gapMs))),
    verified: done.every(({ isVerified }) => isVerified),
  }
}
