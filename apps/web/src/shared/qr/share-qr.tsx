import { useMemo, useState } from 'react'
import { Share2 } from 'lucide-react'
import { walletsCopy } from '@saldo/copy/wallets'
import { Button } from '../ui/button.tsx'
import { useDrawnQr } from './use-drawn-qr.ts'

const fileOf = (url: string, code: string): File => {
  const bytes = Uint8Array.from(atob(url.split(',')[1] ?? ''), (character) => character.charCodeAt(0))
  return new File([bytes], `${code}.png`, { type: 'image/png' })
}

const isShareable = (file: File): boolean =>
  'share' in navigator && 'canShare' in navigator && navigator.canShare({ files: [file] })

/** The picture as a file that this device can share; undefined where there is none. */
const shareableOf = (url: string | null | undefined, code: string): File | undefined => {
  const file = url ? fileOf(url, code) : undefined
  return file && isShareable(file) ? file : undefined
}

/** Hands the picture of a QR to another app of the device; nothing where the device can't. */
export const ShareQr = ({ code, eventName }: { code: string; eventName: string }) => {
  const url = useDrawnQr(code)
  const [isSharing, setIsSharing] = useState(false)
  const file = useMemo(() => shareableOf(url, code), [url, code])
  if (!file) return null
  const share = async () => {
    setIsSharing(true)
    // Whoever closes the device's own dialog changed their mind: nothing went wrong.
    await navigator.share({ files: [file], title: walletsCopy.qrOf(eventName) }).catch(() => undefined)
    setIsSharing(false)
  }
  return (
    <Button look="secondary" wide busy={isSharing} onClick={() => void share()}>
      <Share2 size={20} aria-hidden="true" />
      {walletsCopy.share}
    </Button>
  )
}
