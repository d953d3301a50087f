import { type PointerEvent, useEffect, useId, useRef } from 'react'
import { banner, type Crop, draggedBy, farthestZoom, partOf, sentSize } from './crop.ts'
import { picturesCopy as copy } from './edit-copy.ts'
import styles from './pictures.module.css'

const paint = (
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  crop: Crop,
  width: number,
  height: number,
) => {
  canvas.width = width
  canvas.height = height
  const { x, y, width: wide, height: high } = partOf(picture, crop)
  canvas.getContext('2d')?.drawImage(picture, x, y, wide, high, 0, 0, width, height)
}

/** The cut picture as a file of a fraction of the original's size. */
export const cutFile = async (picture: ImageBitmap, crop: Crop): Promise<File> => {
  const canvas = document.createElement('canvas')
  const { width, height } = sentSize(partOf(picture, crop))
  paint(canvas, picture, crop, width, height)
  const blob = await new Promise<Blob | null>((made) => {
    canvas.toBlob(made, 'image/jpeg', 0.92)
  })
  if (!blob) throw new Error('The canvas made no picture')
  return new File([blob], 'imagen.jpg', { type: 'image/jpeg' })
}

type SliderProps = { label: string; min: number; max: number; value: number; onMove: (value: number) => void }

const Slider = ({ label, min, max, value, onMove }: SliderProps) => {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={({ currentTarget }) => onMove(Number(currentTarget.value))}
      />
    </div>
  )
}

type CropPictureProps = { picture: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void }

/** The picture as it will be cut; it is dragged, or moved by the sliders, which a keyboard moves too. */
export const CropPicture = ({ picture, crop, onCrop }: CropPictureProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) paint(canvas.current, picture, crop, banner.width / 2, banner.height / 2)
  }, [picture, crop])
  const drag = ({ movementX, movementY, buttons, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons === 1)
      onCrop(draggedBy(picture, crop, { x: movementX, y: movementY }, currentTarget.clientWidth))
  }
  return (
    <fieldset className={styles.crop}>
      <legend>{copy.crop}</legend>
      <p className={styles.muted}>{copy.cropHint}</p>
      <canvas
        ref={canvas}
        className={styles.canvas}
        aria-hidden="true"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div className={styles.sliders}>
        <Slider
          label={copy.zoom}
          min={1}
          max={farthestZoom}
          value={crop.zoom}
          onMove={(zoom) => onCrop({ ...crop, zoom })}
        />
        <Slider
          label={copy.across}
          min={0}
          max={1}
          value={crop.across}
          onMove={(across) => onCrop({ ...crop, across })}
        />
        <Slider
          label={copy.down}
          min={0}
          max={1}
          value={crop.down}
          onMove={(down) => onCrop({ ...crop, down })}
        />
      </div>
    </fieldset>
  )
}
