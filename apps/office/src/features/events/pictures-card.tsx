import { useRef, useState } from 'react'
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { removeMedia, type Multimedia } from '@saldo/contract/events'
import { mediaId, type MediaId } from '@saldo/contract/ids'
import { describePicture, type OfficeEvent, orderPictures } from '@saldo/contract/office-events'
import { textOf } from '@saldo/client/form-fields.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { sends } from '../../shared/office-event.ts'
import { IconButton, OfficeForm, Question } from '../../shared/section.tsx'
import { AddPicture } from './add-picture.tsx'
import { editCopy, picturesCopy as copy } from './edit-copy.ts'
import styles from './pictures.module.css'
import { useDragOrder } from './use-drag-order.ts'

const orderIn = (form: FormData) => ({
  pictures: textOf(form, 'order')
    .split(' ')
    .map((id) => mediaId.parse(id)),
})

/** What the editor's action does with pictures. */
export const pictureWorks = {
  describe: sends(describePicture),
  remove: sends(removeMedia),
  order: sends(orderPictures, orderIn),
}

/** The ids with one of them at another's place. */
const movedTo = (ids: readonly MediaId[], id: MediaId, place: number): MediaId[] =>
  ids.filter((other) => other !== id).toSpliced(place, 0, id)

type PictureProps = {
  picture: Multimedia
  place: number
  all: number
  onMove: (id: MediaId, place: number) => void
}

/** Earlier, later, away. */
const Ways = ({ picture: { id, alt }, place, all, onMove }: PictureProps) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.ways}>
      <IconButton
        Icon={ArrowLeft}
        label={copy.earlier(alt)}
        isOff={place === 0}
        onPress={() => onMove(id, place - 1)}
      />
      <IconButton
        Icon={ArrowRight}
        label={copy.later(alt)}
        isOff={place === all - 1}
        onPress={() => onMove(id, place + 1)}
      />
      <IconButton Icon={Trash2} label={copy.remove(alt)} onPress={() => setAsking(true)} />
      {isAsking && (
        <Question
          title={copy.removeTitle}
          fields={{ intent: 'remove', media: id }}
          onClose={() => setAsking(false)}
        >
          <p>{alt}</p>
        </Question>
      )}
    </div>
  )
}

const Picture = (props: PictureProps) => {
  const { picture, place, all } = props
  const { id, alt } = picture
  return (
    <li className={styles.picture} draggable data-id={id} aria-label={copy.at(place + 1, all)}>
      <div className={styles.shown}>
        <img
          src={picture.file_path}
          width={picture.width}
          height={picture.height}
          alt={alt}
          draggable={false}
        />
        {place === 0 && (
          <span className={styles.cover} data-ground="paper">
            {copy.cover}
          </span>
        )}
      </div>
      <Ways {...props} />
      <OfficeForm
        by={useSend()}
        also={{ intent: 'describe', media: id }}
        schema={describePicture.body}
        submit={copy.save}
        label={copy.at(place + 1, all)}
      >
        <TextField name="alt" label={copy.alt} defaultValue={alt} autoComplete="off" />
      </OfficeForm>
    </li>
  )
}

/** The event's pictures in order, and a new one. */
export const PicturesCard = ({ event: { id, multimedia } }: { event: OfficeEvent }) => {
  const work = useSend()
  const ids = multimedia.map((picture) => picture.id)
  const move = (picture: MediaId, place: number) =>
    work.send({ intent: 'order', order: movedTo(ids, picture, place).join(' ') })
  const list = useRef<HTMLOListElement>(null)
  useDragOrder(list, (dragged, place) => move(mediaId.parse(dragged), place))
  return (
    <Card labelledBy="imagenes" className={styles.card}>
      <h2 id="imagenes">{editCopy.sections.imagenes}</h2>
      <p className={styles.muted}>{copy.hint}</p>
      {work.failure && <Alert key={work.failure.at} sentences={work.failure.problems} />}
      <ol ref={list} className={styles.pictures}>
        {multimedia.map((picture, place) => (
          <Picture key={picture.id} picture={picture} place={place} all={ids.length} onMove={move} />
        ))}
      </ol>
      <AddPicture event={id} />
    </Card>
  )
}
