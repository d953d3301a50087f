import { useCallback, useState } from 'react'

/** Asked by its style, which tells no field to complain. */
const isRight = (form: HTMLFormElement) => form.matches(':valid')

/** Whether the browser finds every field of a form right. Spread the result's `form` on the form. */
export const useFormValidity = () => {
  const [isValid, setIsValid] = useState(false)
  // Read once at the start too: the browser may have filled the form in, or the user typed before the page was alive.
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
