import { useMemo, useState } from 'react'
import { Share2 } from 'lucide-react'
import { walletsCopy } from '@saldo/copy/wallets'
import { Button } from '../button.tsx'
import { useDrawnQr } from './use-drawn-qr.ts'

const fileOf = (url: string, code: string): File => {
  const bytes = Uint8Array.from(atob(url.split(',')[1] ?? ''), (character) => character.charCodeAt(0))
  return new File([bytes], `${code}.png`, { type: 'image/png' })
}

const isShareable = (file: File): boolean =>
  'share' in navigator && 'canShare' in navigator && navigator.canShare({ files: [file] })

/** The picture as a shareable file; undefined where sharing is unsupported or there is no picture. */
const shareableOf = (url: string | null | undefined, code: string): File | undefined => {
  const file = url ? fileOf(url, code) : undefined
  return file && isShareable(file) ? file : undefined
}

/** Shares a QR's picture with another app; renders nothing where unsupported. */
export const ShareQr = ({ code, eventName }: { code: string; eventName: string }) => {
  const url = useDrawnQr(code)
  const [isSharing, setIsSharing] = useState(false)
  const file = useMemo(() => shareableOf(url, code), [url, code])
  if (!file) return null
  const share = async () => {
    setIsSharing(true)
    // Closing the share sheet also rejects, and is not an error.
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
