import { Checkbox, CloseButton } from '@mantine/core'
import { sizeOf } from '../../../../kit/files/fileSize.ts'
import { FileIcon } from '../../../../ui/display/FileIcon.tsx'
import { AttachedFiles } from '../../../../ui/form/AttachedFiles.tsx'
import css from './AttachedToReferral.module.css'
import type { ReferFiles } from './useReferFiles.ts'

/** What travels with the referral, each with whether it is seen before acceptance. */
export function AttachedToReferral({ files, error }: { files: ReferFiles; error: React.ReactNode }) {
  const { kept, uploads } = files
  return (
    <>
      {kept.length > 0 && (
        <ul className={css.files} aria-label="Attached files">
          {kept.map(({ id, name, mediaType, size, shareBeforeAcceptance }) => (
            <li key={id}>
              <FileIcon mediaType={mediaType} />
              <span className={css.name} title={name}>
                {name}
              </span>
              <small>{sizeOf(size)}</small>
              <Checkbox
                size="xs"
                label="Share before acceptance"
                aria-label={`Share ${name} before acceptance`}
                checked={shareBeforeAcceptance}
                onChange={(event) => files.setShared(id, event.currentTarget.checked)}
              />
              <CloseButton size="sm" aria-label={`Remove ${name}`} onClick={() => files.remove(id)} />
            </li>
          ))}
        </ul>
      )}
      {uploads.all.length > 0 && <AttachedFiles files={uploads.all} onRemove={uploads.remove} />}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
