import { useEffect, useRef } from 'react'

type SmsCredential = { code?: string } | null

/** Asks the browser (where it can) for the code of the SMS that is about to come, and hands it over. */
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
    // The user may say no, and most phones are asked through the keyboard anyway.
    wait().catch(() => undefined)
    return () => gone.abort()
  }, [])
}
