import { validate } from 'uuid'
import { job, runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import type { MediaDeps } from './media.ts'
import { knownMedia } from './media-queries.ts'

const DAY_MS = 24 * 3_600_000
const EVERY_NIGHT = '17 9 * * *'

/** Names of our own entries: pictures by their id, and what killed uploads left, with a dot before. */
const isOurs = (name: string): boolean => name.startsWith('.') || validate(name)

const tidyMediaJob = job<Record<string, never>>('tidy-media')

/**
 * Deletes pictures that no event has and that are older than a day, left by killed uploads or removals, and
 * nothing that somebody else put there. Returns their names.
 */
export const tidyMedia = async (deps: MediaDeps): Promise<string[]> => {
  const old = await deps.media.olderThan(new Date(deps.clock.now().getTime() - DAY_MS))
  const names = old.filter(isOurs)
  const known = await knownMedia(
    deps.databases.control,
    names.filter((name) => !name.startsWith('.')),
  )
  const leftovers = names.filter((name) => !known.has(name))
  for (const name of leftovers) await deps.media.remove(name)
  return leftovers
}

export const mediaRunners = (deps: MediaDeps): JobRunner[] => [
  runner(
    tidyMediaJob,
    async () => {
      await tidyMedia(deps)
    },
    EVERY_NIGHT,
  ),
]
