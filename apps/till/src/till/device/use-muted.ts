import { useState } from 'react'

const KEY = 'till_muted'

/** Whether this device is muted; remembered on it. */
export const useMuted = () => {
  const [isMuted, setIsMuted] = useState(() => localStorage.getItem(KEY) === '1')
  return {
    isMuted,
    toggleMuted: () => {
      localStorage.setItem(KEY, isMuted ? '0' : '1')
      setIsMuted(!isMuted)
    },
  }
}
