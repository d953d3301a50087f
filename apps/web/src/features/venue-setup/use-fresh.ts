import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reads what is shown again and again, one reading at a time, so that a slow answer is not cut off by the next. */
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
