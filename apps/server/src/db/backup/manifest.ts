import { z } from 'zod'

/** The name of each part inside the archive. */
export const parts = { manifest: 'saldo-backup.json', cluster: 'cluster', files: 'files' } as const

/** What a restore must know before it starts the copy. The archive is as secret as the database. */
export const manifestSchema = z.object({
  format: z.literal(1),
  postgresMajor: z.string(),
  madeAt: z.iso.datetime(),
  superuserPassword: z.string(),
})

export type Manifest = z.infer<typeof manifestSchema>
