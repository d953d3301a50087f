import { CameraOff, Flashlight, FlashlightOff } from 'lucide-react'
import { cameraCopy } from '@saldo/copy/camera'
import { Spinner } from '../spinner.tsx'
import type { Camera, CameraTrouble } from './use-camera.ts'
import { useScanner } from './use-scanner.ts'
import styles from './viewfinder.module.css'

const Trouble = ({ trouble, onRetry }: { trouble: CameraTrouble; onRetry: () => void }) => (
  <div className={styles.trouble}>
    <CameraOff size={40} aria-hidden="true" />
    <p>{cameraCopy[trouble]}</p>
    {trouble !== 'insecure' && (
      <button type="button" onClick={onRetry}>
        {cameraCopy.start}
      </button>
    )}
  </div>
)

type ViewfinderProps = { camera: Camera; isLooking: boolean; onCode: (code: string) => void }

/** The camera's picture, or why there is none. */
export const Viewfinder = ({ camera, isLooking, onCode }: ViewfinderProps) => {
  const { stream, trouble, torch, retry } = camera
  const video = useScanner(stream, onCode)
  const TorchIcon = torch?.isOn ? FlashlightOff : Flashlight
  return (
    <div className={styles.finder} data-looking={isLooking}>
      <video ref={video} className={styles.video} muted playsInline aria-hidden="true" />
      {stream && <div className={styles.frame} aria-hidden="true" />}
      {!stream && !trouble && (
        <div className={styles.trouble}>
          <Spinner />
          <p>{cameraCopy.starting}</p>
        </div>
      )}
      {trouble && <Trouble trouble={trouble} onRetry={retry} />}
      {torch && (
        <button
          type="button"
          className={styles.torch}
          onClick={torch.toggle}
          aria-label={torch.isOn ? cameraCopy.turnTorchOff : cameraCopy.turnTorchOn}
        >
          <TorchIcon size={24} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
