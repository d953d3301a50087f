const JPEG = 'image/jpeg'
const QUALITY = 0.9

const drawn = async (file: File): Promise<Blob | null> => {
  const bitmap = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type: JPEG, quality: QUALITY })
}

/**
 * Converts an iPhone's HEIC to JPEG if this browser can open it (Apple's can); else returns the file
 * unchanged.
 */
export const readableImage = async (file: File): Promise<File> => {
  try {
    const jpeg = await drawn(file)
    return jpeg ? new File([jpeg], file.name.replace(/\.\w+$/, '.jpg'), { type: JPEG }) : file
  } catch {
    // This browser can't open it: the server's refusal says what to do instead.
    return file
  }
}
