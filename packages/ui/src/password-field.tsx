import { useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { formCopy } from '@saldo/copy/forms'
import { IconButton } from './button.tsx'
import styles from './field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password field with a show button, so that a typo is found without retyping it. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'aside'>) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <IconButton
          Icon={isShown ? EyeOff : Eye}
          label={isShown ? formCopy.hidePassword : formCopy.showPassword}
          className={styles.reveal}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}

type NewPasswordFieldsProps = {
  copy: { password: string; passwordHint: string; confirmation: string }
}

/** A new password, typed twice: the form's fields `password` and `password_confirmation`. */
export const NewPasswordFields = ({ copy }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={copy.password}
      name="password"
      autoComplete="new-password"
      hint={copy.passwordHint}
    />
    <PasswordField
      label={copy.confirmation}
      name="password_confirmation"
      autoComplete="new-password"
      required
    />
  </>
)
