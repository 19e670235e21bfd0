import { type Material, materials } from '@handoff/contracts/platform/materials'
import { mostFilesOfReferral, type ReferralFile } from '@handoff/contracts/referrals/referrals/referrals'
import { upload } from '../../../../kit/files/upload.ts'
import { useAttachments } from '../../../../kit/files/useAttachments.ts'

type Change = (change: (before: ReferralFile[]) => ReferralFile[]) => void

/** What travels with a referral: a draft of the form has it, so an upload is handed over once it is there. */
export function useReferFiles(customerId: number | null, kept: readonly ReferralFile[], change: Change) {
  const add = ({ id, name, mediaType, size }: Pick<Material, 'id' | 'name' | 'mediaType' | 'size'>) =>
    change((before) => [...before, { id, name, mediaType, size, shareBeforeAcceptance: false }])
  const uploads = useAttachments({
    send: (file, options) => upload(materials.addForReferral, { id: customerId ?? 0, file }, options),
    most: mostFilesOfReferral - kept.length,
    tooMany: `A referral can have ${mostFilesOfReferral} files`,
    onSent: add,
  })
  return {
    kept,
    uploads,
    isFull: kept.length + uploads.all.length >= mostFilesOfReferral,
    addKnown: add,
    setShared: (id: number, shareBeforeAcceptance: boolean) =>
      change((before) => before.map((file) => (file.id === id ? { ...file, shareBeforeAcceptance } : file))),
    remove: (id: number) => change((before) => before.filter((file) => file.id !== id)),
    /** Files are of one customer. */
    clear: () => {
      uploads.clear()
      change(() => [])
    },
  }
}
export type ReferFiles = ReturnType<typeof useReferFiles>
