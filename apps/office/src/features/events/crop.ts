/** The product's banner. */
export const banner = { width: 1820, height: 692 } as const

/** How a picture is cut: how near, from 1, and where its middle lies, each from 0 to 1. */
export type Crop = { zoom: number; across: number; down: number }
export const wholeCrop: Crop = { zoom: 1, across: 0.5, down: 0.5 }
export const farthestZoom = 4

type Size = { width: number; height: number }

/** The part of a picture that a crop shows, in its pixels: always of the banner's ratio, and within the picture. */
export const partOf = (
  { width, height }: Size,
  { zoom, across, down }: Crop,
): Size & { x: number; y: number } => {
  const ratio = banner.width / banner.height
  const widest = Math.min(width, height * ratio)
  const part = { width: widest / zoom, height: widest / ratio / zoom }
  return { ...part, x: (width - part.width) * across, y: (height - part.height) * down }
}

const within = (value: number): number => Math.min(1, Math.max(0, value))

/** The crop after the picture was dragged by these pixels of a view that is `viewWidth` wide. */
export const draggedBy = (size: Size, crop: Crop, by: { x: number; y: number }, viewWidth: number): Crop => {
  const part = partOf(size, crop)
  const scale = part.width / viewWidth
  const moved = (at: number, pixels: number, room: number) =>
    room <= 0 ? at : within(at - (pixels * scale) / room)
  return {
    ...crop,
    across: moved(crop.across, by.x, size.width - part.width),
    down: moved(crop.down, by.y, size.height - part.height),
  }
}

/** The size that the cut picture is sent in: the banner's, or less where the picture has less. */
export const sentSize = (part: Size): Size => {
  const width = Math.round(Math.min(banner.width, part.width))
  return { width, height: Math.round((width * banner.height) / banner.width) }
}
