import { type MediaType, wrongKind } from '@handoff/contracts/platform/materials'
import { badInput } from '../problem.ts'
import { cleanName, fileKindOf, shownType } from './file-kind.ts'
import { decodeHeic, pdfHasActions } from './inspection.ts'
import { mayHaveActions } from './pdf-actions.ts'

type AcceptedFile = { file: Blob; kind: MediaType; name: string; size: number }
type Rules = {
  /** Field for the error message. */
  field?: string
  kinds?: readonly MediaType[]
  /** Message for a file of another kind. */
  sentence?: string
}

/** Even if it is named .jpg: the first bytes decide. */
export const isHeic = (type: string | undefined) => /^image\/hei[cf](-sequence)?$/.test(type ?? '')
export const unreadablePhoto = 'This is a phone photo (HEIC) that can’t be opened. Save it as JPG, then upload that'
const activePdf = 'This PDF has scripts or acts when it is opened. Print it to a new PDF, then upload that'
const lockedPdf = 'This PDF can’t be checked: it is protected or damaged. Print it to a new PDF, then upload that'

/**
 * A file as stored, with a name and a kind that match its content; rejects files that could act on the reader's
 * machine.
 */
export async function acceptFile(upload: File, { field = 'file', kinds, sentence = wrongKind }: Rules = {}) {
  const refuse = (reason: string) => badInput({ [field]: [reason] })
  const file = isHeic(await shownType(upload)) ? await jpegOf(upload) : upload
  if (!file) throw refuse(unreadablePhoto)
  const kind = await fileKindOf(file, refuse)
  if (!kind || (kinds && !kinds.includes(kind))) throw refuse(sentence)
  if (kind === 'application/pdf') await refuseActivePdf(file, refuse)
  return { file, kind, name: cleanName(file.name, kind), size: file.size } satisfies AcceptedFile
}

async function refuseActivePdf(pdf: File, refuse: (reason: string) => Error) {
  if (!mayHaveActions(new Uint8Array(await pdf.arrayBuffer()))) return
  const isActive = await pdfHasActions(pdf)
  if (isActive !== false) throw refuse(isActive ? activePdf : lockedPdf)
}

/** Width and height; screens show no more. */
const mostPixels = 4096

/** The photo as a JPEG without its location; null if it can't be decoded. */
export async function jpegOf(photo: File): Promise<File | null> {
  const decoded = await decodeHeic(photo)
  if (!decoded) return null
  const { width, height, pixels } = decoded
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .resize({ width: mostPixels, height: mostPixels, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer()
  return new File([bytes], `${photo.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
