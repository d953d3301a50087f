import { type ComponentProps, useRef } from 'react'
import { TextField } from '@saldo/ui/text-field.tsx'
import { Consequences, FormDialog } from '../../shared/form-dialog.tsx'
import { useFocusBack } from '../../shared/use-focus-back.ts'
import { offlineCopy as copy } from './copy.ts'

type ReasonDialogProps = Omit<ComponentProps<typeof FormDialog>, 'children'> & {
  consequences: readonly string[]
}

/** Says what follows from a decision, and asks for its reason. */
export const ReasonDialog = ({ consequences, ...dialog }: ReasonDialogProps) => {
  const box = useRef<HTMLDivElement>(null)
  // What is decided may take the row of the button that opened it away.
  useFocusBack(box)
  return (
    <FormDialog {...dialog}>
      <div ref={box}>
        <Consequences sentences={consequences} />
      </div>
      <TextField name="reason" label={copy.reason} hint={copy.reasonHint} autoComplete="off" />
    </FormDialog>
  )
}
