import { TextField } from '@saldo/ui/text-field.tsx'

/** Words with commas between them. */
export const WordsField = ({
  name,
  label,
  words,
}: {
  name: string
  label: string
  words: readonly string[]
}) => (
  <TextField name={name} label={label} defaultValue={words.join(', ')} maxLength={400} autoComplete="off" />
)
