import { useCallback, useState } from 'react'

/** Uses the :valid selector, which fires no `invalid` events. */
const isRight = (form: HTMLFormElement) => form.matches(':valid')

/** Whether all fields of a form are valid. Spread the result's `form` on the form. */
export const useFormValidity = () => {
  const [isValid, setIsValid] = useState(false)
  // Also read on mount: the browser may have autofilled the form, or the user typed before hydration.
  const ref = useCallback((form: HTMLFormElement | null) => {
    if (form) setIsValid(isRight(form))
  }, [])
  return {
    isValid,
    form: {
      ref,
      noValidate: true,
      onInput: ({ currentTarget }: { currentTarget: HTMLFormElement }) => setIsValid(isRight(currentTarget)),
    },
  }
}
