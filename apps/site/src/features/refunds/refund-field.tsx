import type { RefundFields } from '@saldo/contract/refunds'
import { TextField, type TextFieldProps } from '@saldo/ui/text-field.tsx'
import { textProblem } from './field-problem.ts'

type RefundFieldProps = Omit<TextFieldProps, 'name'> & { name: keyof RefundFields }

/** A text field with the specification's error messages, the same as the server's. */
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
