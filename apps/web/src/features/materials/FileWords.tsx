import type { Material } from '@handoff/contracts/materials'
import { useDates } from '../../kit/dates/useDates.ts'
import { sizeOf } from '../../kit/files/fileSize.ts'
import { FileIcon } from '../../ui/display/FileIcon.tsx'
import { kindOf } from './fileFacts.ts'
import css from './materials.module.css'

/** What a file is, who uploaded it, and when; pressing its name opens it. */
export function FileWords({ file, onOpen }: { file: Material; onOpen: () => void }) {
  const { formatShort } = useDates()
  const by = [file.uploadedBy, file.side ?? 'Administration'].filter(Boolean).join(', ')
  return (
    <>
      <span className={css.icon}>
        <FileIcon mediaType={file.mediaType} />
      </span>
      <div className={css.words}>
        <button type="button" className={css.name} onClick={onOpen}>
          {file.name}
        </button>
        <span className={css.detail}>
          {[kindOf(file.mediaType), sizeOf(file.size), file.category, by].filter(Boolean).join(' · ')}
          {' · '}
          <span className={css.date}>{formatShort(file.createdAt)}</span>
        </span>
      </div>
    </>
  )
}
