import type { RefundFields } from '@saldo/contract/refunds'
import { TextField, type TextFieldProps } from '../../shared/ui/text-field.tsx'
import { textProblem } from './field-problem.ts'

type RefundFieldProps = Omit<TextFieldProps, 'name'> & { name: keyof RefundFields }

/** A field that complains in the specification's words, the server's own. */
export const RefundField = ({ name, onTyped, ...props }: RefundFieldProps) => (
  <TextField
    {...props}
    name={name}
    onTyped={(input) => {
      onTyped?.(input)
      input.setCustomValidity(textProblem(name, input.value))
    }}
  />
)
