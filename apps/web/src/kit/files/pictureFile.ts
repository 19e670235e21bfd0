import { messages } from '@handoff/contracts/kit'

/** Accepted types. Every picture is drawn again before it is sent. */
export const pictureKinds = 'image/png,image/jpeg,image/webp'
/** Far above any camera; drawing more would take the browser's memory. */
const mostBytes = 40 * 1024 * 1024

export type Area = { x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }

/** Opens the picture in a file for drawing; rejects with a message for the user if it is no picture. */
export async function openPicture(file: File): Promise<HTMLImageElement> {
  const isPhonePhoto = await isHeic(file)
  const problem = isPhonePhoto ? unreadablePhoto : messages.image
  if (!(isPhonePhoto || pictureKinds.split(',').includes(file.type)) || file.size > mostBytes) throw new Error(problem)
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(image.src)
    throw new Error(problem)
  }
  return image
}

const unreadablePhoto = 'This is a phone photo (HEIC) that this browser can’t open. Save it as JPG, then choose that'

/** Detected by its first bytes, because it may be named JPG: some browsers can draw it. */
const isHeic = async (file: File) => /^ftyp(hei[cfsx]|hev[cx]|mif1|msf1)$/.test(await file.slice(4, 12).text())

/** A part of a picture at its stored size. Drawing removes the location and camera data. */
export async function drawPart(image: CanvasImageSource, area: Area, size: Size): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error(messages.image)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height)
  // A browser that can't write WebP writes PNG instead, which is large but correct.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!blob) throw new Error(messages.image)
  return new File([blob], `picture.${blob.type.split('/')[1]}`, { type: blob.type })
}

/** The whole picture, scaled down to this size if it is larger. */
export function drawWhole(image: HTMLImageElement, most: Size): Promise<File> {
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, most.width / width, most.height / height)
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return drawPart(image, { x: 0, y: 0, width, height }, size)
}
