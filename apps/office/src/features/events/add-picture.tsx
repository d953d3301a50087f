import { type FormEvent, useState } from 'react'
import { ImagePlus } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { addMedia } from '@saldo/contract/events'
import type { EventId } from '@saldo/contract/ids'
import { call } from '@saldo/client/api/call.ts'
import { type Failure, outcomeOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { complains } from '@saldo/ui/complains.ts'
import { TextField } from '@saldo/ui/text-field.tsx'
import { wholeCrop } from './crop.ts'
import { CropPicture, cutFile } from './crop-picture.tsx'
import { picturesCopy as copy } from './edit-copy.ts'
import styles from './pictures.module.css'

const KINDS = 'image/png,image/jpeg,image/webp,image/avif'

type ChooserProps = { onPicture: (picture: ImageBitmap) => void }

/** A picture is chosen, or dropped on the input, which fills the box. */
const Chooser = ({ onPicture }: ChooserProps) => {
  const [isWrong, setWrong] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file) return
    try {
      const picture = await createImageBitmap(file)
      setWrong(false)
      onPicture(picture)
    } catch {
      setWrong(true)
    }
  }
  return (
    <>
      {isWrong && <Alert sentences={[copy.unreadable]} />}
      <label className={styles.drop}>
        <ImagePlus size={24} aria-hidden="true" />
        <strong>{copy.drop}</strong>
        <span className={styles.muted}>{copy.kinds}</span>
        <input
          type="file"
          accept={KINDS}
          aria-label={copy.choose}
          className={styles.file}
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
    </>
  )
}

/** Sends a picture with its progress, from 0 to 1; null while nothing is sent. */
const useUpload = (event: EventId, onDone: () => void) => {
  const [sent, setSent] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure>()
  const { revalidate } = useRevalidator()
  const send = async (picture: ImageBitmap, crop: typeof wholeCrop, alt: string) => {
    if (sent !== null) return
    setSent(0)
    setFailure(undefined)
    const outcome = await outcomeOf(async () =>
      call(addMedia, {
        params: { event },
        body: { alt, file: await cutFile(picture, crop) },
        onProgress: setSent,
      }),
    )
    if (outcome.end === 'done') {
      await revalidate()
      onDone()
    } else setFailure(outcome)
    setSent(null)
  }
  return { sent, failure, send }
}

type CutProps = { event: EventId; picture: ImageBitmap; onEnd: () => void }

const CutPicture = ({ event, picture, onEnd }: CutProps) => {
  const [crop, setCrop] = useState(wholeCrop)
  const { sent, failure, send } = useUpload(event, onEnd)
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const form = submitted.currentTarget
    if (!complains(form)) void send(picture, crop, textOf(new FormData(form), 'alt'))
  }
  const progress = sent === null ? '' : sent < 1 ? copy.sending(Math.round(sent * 100)) : copy.pressing
  return (
    <form noValidate className={styles.cut} onSubmit={submit}>
      {failure && <Alert key={failure.at} sentences={failure.problems} />}
      <CropPicture picture={picture} crop={crop} onCrop={setCrop} />
      <TextField name="alt" label={copy.alt} required maxLength={300} autoComplete="off" />
      <output className={styles.muted}>
        {progress}
        {sent !== null && <progress value={sent} aria-hidden="true" />}
      </output>
      <div className={styles.ways}>
        <Button type="submit" busy={sent !== null}>
          {copy.add}
        </Button>
        <Button look="quiet" disabled={sent !== null} onClick={onEnd}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  )
}

/** A new picture: chosen, cut, described, and sent. */
export const AddPicture = ({ event }: { event: EventId }) => {
  const [picture, setPicture] = useState<ImageBitmap>()
  return picture ? (
    <CutPicture event={event} picture={picture} onEnd={() => setPicture(undefined)} />
  ) : (
    <Chooser onPicture={setPicture} />
  )
}
