import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { Env } from '../../kernel/env.ts'

/** The last backup of the embedded database, of which only the file's name is told. */
export type Backup = { madeAt: Date; file: string; bytes: number | null }

const noteIn = (dataDir: string): string => join(dataDir, 'last-backup.json')

const note = z.object({ made_at: z.iso.datetime(), file: z.string(), bytes: z.number().int().nullable() })

/** Notes in the data folder that a backup was made. */
export const noteBackup = async (dataDir: string, file: string, at: Date): Promise<void> => {
  const { size } = await stat(file)
  const text = JSON.stringify({ made_at: at.toISOString(), file: basename(file), bytes: size })
  await mkdir(dataDir, { recursive: true })
  // Whole or not at all: the server may read it meanwhile.
  await writeFile(`${noteIn(dataDir)}.new`, text)
  await rename(`${noteIn(dataDir)}.new`, noteIn(dataDir))
}

/** The last backup; null when none was noted, or its note is unreadable. */
export const lastBackup = async ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<Backup | null> => {
  try {
    const { made_at, file, bytes } = note.parse(JSON.parse(await readFile(noteIn(DATA_DIR), 'utf8')))
    return { madeAt: new Date(made_at), file, bytes }
  } catch {
    return null
  }
}
