import { CameraOff, Flashlight, FlashlightOff } from 'lucide-react'
import { cameraCopy } from '@saldo/copy/camera'
import { Button, IconButton } from '../button.tsx'
import { Spinner } from '../waiting.tsx'
import type { Camera, CameraTrouble } from './use-camera.ts'
import { useScanner } from './use-scanner.ts'
import styles from './viewfinder.module.css'

const Trouble = ({ trouble, onRetry }: { trouble: CameraTrouble; onRetry: () => void }) => (
  <div className={styles.trouble}>
    <CameraOff size={40} aria-hidden="true" />
    <p>{cameraCopy[trouble]}</p>
    {trouble !== 'insecure' && (
      <Button look="secondary" small onClick={onRetry}>
        {cameraCopy.start}
      </Button>
    )}
  </div>
)

type ViewfinderProps = {
  camera: Camera
  isLooking: boolean
  /** As large as a stamp, beside other things: without the light's switch. */
  isSmall?: boolean
  onCode: (code: string) => void
}

/** The camera's picture, or why there is none. */
export const Viewfinder = ({ camera, isLooking, isSmall = false, onCode }: ViewfinderProps) => {
  const { stream, trouble, torch, retry } = camera
  const video = useScanner(stream, onCode)
  return (
    <div
      className={styles.finder}
      data-ground="till"
      data-looking={isLooking}
      data-small={isSmall}
      data-gone={trouble !== null}
    >
      <video ref={video} className={styles.video} muted playsInline aria-hidden="true" />
      {stream && <div className={styles.frame} aria-hidden="true" />}
      {!stream && !trouble && (
        <div className={styles.trouble}>
          <Spinner />
          <p>{cameraCopy.starting}</p>
        </div>
      )}
      {trouble && <Trouble trouble={trouble} onRetry={retry} />}
      {torch && !isSmall && (
        <IconButton
          Icon={torch.isOn ? FlashlightOff : Flashlight}
          label={torch.isOn ? cameraCopy.turnTorchOff : cameraCopy.turnTorchOn}
          className={styles.torch}
          onClick={torch.toggle}
        />
      )}
    </div>
  )
}
