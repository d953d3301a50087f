import type { z } from 'zod'

/** The text of a form's field; empty where the field is missing or holds a file. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What of a schema's definition forms read. */
type Definition = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  shape?: Record<string, z.ZodType>
}
const definitionOf = (schema: z.ZodType) => schema.def as Definition

type Field = { bare: z.ZodType; isOptional: boolean; isNullable: boolean }

const fieldOf = (schema: z.ZodType): Field => {
  const { type, innerType } = definitionOf(schema)
  if (!innerType || (type !== 'optional' && type !== 'nullable'))
    return { bare: schema, isOptional: false, isNullable: false }
  const inside = fieldOf(innerType)
  return type === 'optional' ? { ...inside, isOptional: true } : { ...inside, isNullable: true }
}

/** The attributes by which a browser checks a control. */
export type Limits = {
  required?: boolean
  minLength?: number
  maxLength?: number
  min?: number
  max?: number
  step?: number
  type?: 'email' | 'number'
}

/** What a schema says of its checks, where it has any. */
const boundsOf = (schema: z.ZodType) =>
  schema as {
    minLength?: number | null
    maxLength?: number | null
    minValue?: number | null
    maxValue?: number | null
    format?: string | null
  }

/** Required is what may not be empty. A schema that counts in its own way says its lengths in its metadata. */
const textLimits = (schema: z.ZodType, isRequired: boolean): Limits => {
  const counted = schema.meta() as { minLength?: number; maxLength?: number } | undefined
  const minLength = counted?.minLength ?? boundsOf(schema).minLength ?? 0
  const maxLength = counted?.maxLength ?? boundsOf(schema).maxLength
  return {
    ...(isRequired && !schema.safeParse('').success && { required: true }),
    ...(minLength > 1 && { minLength }),
    ...(maxLength && { maxLength }),
  }
}

/** The limits of a value that this schema checks. A codec's own are those of the wire, so a form has none of them. */
export const limitsOf = (schema: z.ZodType): Limits => {
  const { bare, isOptional, isNullable } = fieldOf(schema)
  const isRequired = !isOptional && !isNullable
  const { type, in: before, out: after } = definitionOf(bare)
  if (type === 'string') return textLimits(bare, isRequired)
  if (type === 'pipe' && before && after && definitionOf(before).type === 'string')
    return {
      ...textLimits(before, isRequired),
      ...(boundsOf(after).format === 'email' && { type: 'email' as const }),
    }
  if (type === 'number') {
    const { minValue, maxValue } = boundsOf(bare)
    return {
      required: isRequired,
      type: 'number',
      step: 1,
      ...(typeof minValue === 'number' && { min: minValue }),
      ...(typeof maxValue === 'number' && { max: maxValue }),
    }
  }
  return type === 'boolean' ? {} : { required: isRequired }
}

/** The limits of each field of a form that sends this object. */
export const limitsByName = (schema: z.ZodType | undefined): Readonly<Record<string, Limits>> =>
  Object.fromEntries(
    Object.entries((schema && definitionOf(schema).shape) ?? {}).map(([name, field]) => [
      name,
      limitsOf(field),
    ]),
  )

const valueOf = (schema: z.ZodType, form: FormData, name: string): unknown => {
  const { bare, isOptional, isNullable } = fieldOf(schema)
  const { type } = definitionOf(bare)
  if (type === 'boolean') return form.get(name) !== null
  const given = form.get(name) ?? ''
  const isEmpty = typeof given === 'string' && given.trim() === ''
  if (isEmpty && isOptional) return undefined
  if (isEmpty && isNullable) return null
  return type === 'number' ? Number(given) : given
}

/**
 * A form's values under the schema's names, unchecked: the call checks them. An empty field is left out where it is
 * optional, null where it may be null; a box is whether it is ticked.
 */
export const valuesOf = <S extends z.ZodObject>(schema: S, form: FormData): z.output<S> =>
  Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
      const value = valueOf(field, form, name)
      return value === undefined ? [] : [[name, value]]
    }),
  ) as z.output<S>
