import { useId, useState } from 'react'
import { ImagePlus } from 'lucide-react'
import { Spinner } from '@saldo/ui/waiting.tsx'
import { refundFormCopy } from './copy.ts'
import { imageProblem, isHeic } from './field-problem.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './image-field.module.css'

const JPEG = 'image/jpeg'
const QUALITY = 0.9

const drawn = async (file: File): Promise<Blob | null> => {
  const bitmap = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type: JPEG, quality: QUALITY })
}

/** Converts an iPhone's HEIC to JPEG if this browser can open it (Apple's can); else returns the file unchanged. */
const readableImage = async (file: File): Promise<File> => {
  try {
    const jpeg = await drawn(file)
    return jpeg ? new File([jpeg], file.name.replace(/\.\w+$/, '.jpg'), { type: JPEG }) : file
  } catch {
    // This browser can't open it: the server's refusal says what to do instead.
    return file
  }
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const oneDecimal = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })

const sizeOf = ({ size }: File): string =>
  size < MEGABYTE
    ? refundFormCopy.kilobytes(String(Math.ceil(size / KILOBYTE)))
    : refundFormCopy.megabytes(oneDecimal.format(size / MEGABYTE))

type Chosen = { file: File; /** An address under which the page shows it. */ url: string }

/** Validates the chosen file and notifies the form as typing would. */
const judge = (input: HTMLInputElement): string => {
  const problem = imageProblem(input.files?.[0])
  input.setCustomValidity(problem)
  input.form?.dispatchEvent(new Event('input', { bubbles: true }))
  return problem
}

/** Replaces the chosen file. */
const replace = (input: HTMLInputElement, file: File): void => {
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
}

const useChosenImage = () => {
  const [chosen, setChosen] = useState<Chosen>()
  const [problem, setProblem] = useState('')
  const [isPreparing, setIsPreparing] = useState(false)
  const show = (input: HTMLInputElement) => {
    const found = judge(input)
    setProblem(found)
    const file = found === '' ? input.files?.[0] : undefined
    if (file === chosen?.file) return
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(file && { file, url: URL.createObjectURL(file) })
  }
  const choose = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0]
    if (file && isHeic(file)) {
      setIsPreparing(true)
      replace(input, await readableImage(file))
      setIsPreparing(false)
    }
    show(input)
  }
  return { chosen, problem, isPreparing, choose, show }
}

/** The chosen picture; an icon when there is none or this browser can't show it. */
const Picture = ({ url }: { url: string | undefined }) => {
  const [isBroken, setIsBroken] = useState(false)
  if (url === undefined || isBroken) return <ImagePlus size={30} aria-hidden="true" />
  return (
    <img
      src={url}
      alt={refundFormCopy.imagePreview}
      className={styles.preview}
      onError={() => setIsBroken(true)}
    />
  )
}

/** The picture of the QR: chosen or taken with the camera, previewed, validated at once. */
export const ImageField = () => {
  const id = useId()
  const { chosen, problem, isPreparing, choose, show } = useChosenImage()
  return (
    <div className={shapes.tight}>
      <label htmlFor={id} className={styles.box} data-ring data-invalid={problem ? '' : undefined}>
        <span className={styles.picture} data-chosen={chosen ? '' : undefined}>
          {isPreparing ? <Spinner /> : <Picture key={chosen?.url} url={chosen?.url} />}
        </span>
        <span className={shapes.tight}>
          <span className={shapes.note}>{refundFormCopy.image}</span>
          <span className={styles.action}>
            {chosen ? refundFormCopy.imageChange : refundFormCopy.imageChoose}
          </span>
        </span>
        <input
          id={id}
          type="file"
          name="image_qr"
          accept="image/*"
          required
          className={styles.input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => void choose(currentTarget)}
          onBlur={({ currentTarget }) => show(currentTarget)}
        />
      </label>
      <p id={`${id}-hint`} className={problem ? styles.error : shapes.note}>
        {problem ||
          (chosen
            ? refundFormCopy.imageChosen(chosen.file.name, sizeOf(chosen.file))
            : refundFormCopy.imageHint)}
      </p>
    </div>
  )
}
