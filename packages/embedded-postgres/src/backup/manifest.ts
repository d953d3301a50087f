import { z } from 'zod'

/** The name of each part inside the product's archives. */
export const partsOf = (product: string) => ({
  manifest: `${product}-backup.json`,
  cluster: 'cluster',
  files: 'files',
})

/** What a restore must know before it starts the copy. The archive is as secret as the database. */
export const manifestSchema = z.object({
  format: z.literal(1),
  postgresMajor: z.string(),
  madeAt: z.iso.datetime(),
  superuserPassword: z.string(),
})

export type Manifest = z.infer<typeof manifestSchema>
