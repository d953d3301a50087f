import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reads what is shown again and again: it is some seconds old at most. */
export const useFresh = (everyMs: number): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [revalidate, everyMs])
}
