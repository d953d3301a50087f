import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { Env } from '../../kernel/env.ts'

/** The last backup of the embedded database, of which only the file's name is told. */
export type Backup = { madeAt: Date; file: string; bytes: number | null }

const noteIn = (dataDir: string): string => join(dataDir, 'last-backup.json')

const note = z.object({ made_at: z.iso.datetime(), file: z.string(), bytes: z.number().int().nullable() })

/** Records a backup in the data folder. */
export const noteBackup = async (dataDir: string, file: string, at: Date): Promise<void> => {
  const { size } = await stat(file)
  const text = JSON.stringify({ made_at: at.toISOString(), file: basename(file), bytes: size })
  await mkdir(dataDir, { recursive: true })
  // Atomic by rename, because the server may read it at the same time.
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
