import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Reloads the shown data periodically, one request at a time, so that the next does not cancel a slow one.
 */
export const useFresh = (pauseMs: number): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: number | undefined
    let isOver = false
    const again = () => {
      if (!isOver) timer = window.setTimeout(() => void read(), pauseMs)
    }
    const read = async () => {
      if (document.visibilityState === 'visible') await revalidate()
      again()
    }
    again()
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }, [revalidate, pauseMs])
}
