import { z } from 'zod'

/** Most bytes and lines of an imported file, its heading not counted. */
export const importLimits = { bytes: 1_000_000, lines: 1_000 } as const

/** The form of an import; the file comes last, so that the mark is there when it is read. */
export const importFile = z.object({
  /** Digest of the file and of what the preview said that it would do. */
  mark: z.string().length(64),
  file: z.custom<File>((value) => value instanceof File),
})

/** One line of a file: what is there before and after it, or why it does nothing. */
export const importLine = <Fields extends z.ZodType>(fields: Fields) =>
  z.object({
    line: z.number().int(),
    outcome: z.enum(['new', 'changed', 'unchanged', 'faulty']),
    /** What names the line's subject, as it was read. */
    name: z.string(),
    before: fields.nullable(),
    after: fields.nullable(),
    reason: z.string().nullable(),
  })

export const imported = <Line extends z.ZodType>(line: Line) =>
  z.object({
    mark: z.string(),
    lines: z.array(line),
    /** Titles of the file’s columns that nothing reads. */
    passed_over: z.array(z.string()),
  })
