import type { ComponentProps } from 'react'
import { TextField } from '@saldo/ui/text-field.tsx'
import { Consequences, FormDialog } from '../../shared/form-dialog.tsx'
import { offlineCopy as copy } from './copy.ts'

type ReasonDialogProps = Omit<ComponentProps<typeof FormDialog>, 'children'> & {
  consequences: readonly string[]
}

/** Says what follows from a decision, and asks for its reason. */
export const ReasonDialog = ({ consequences, ...dialog }: ReasonDialogProps) => (
  <FormDialog {...dialog}>
    <Consequences sentences={consequences} />
    <TextField name="reason" label={copy.reason} hint={copy.reasonHint} autoComplete="off" />
  </FormDialog>
)
