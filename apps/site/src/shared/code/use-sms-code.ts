import { useEffect, useRef } from 'react'

type SmsCredential = { code?: string } | null

/** Asks the browser, where supported, for the code of the expected SMS. */
export const useSmsCode = (onCode: (code: string) => void): void => {
  const announce = useRef(onCode)
  useEffect(() => {
    announce.current = onCode
  })
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined
    const gone = new AbortController()
    const wait = async () => {
      const options = { otp: { transport: ['sms'] }, signal: gone.signal }
      const credential = (await navigator.credentials.get(options)) as SmsCredential
      if (credential?.code) announce.current(credential.code)
    }
    // The user may decline, and most phones offer the code through the keyboard anyway.
    wait().catch(() => undefined)
    return () => gone.abort()
  }, [])
}
