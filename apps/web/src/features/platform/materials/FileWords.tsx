import type { Material } from '@handoff/contracts/platform/materials'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../kit/dates/useDates.ts'
import { sizeOf } from '../../../kit/files/fileSize.ts'
import { FileIcon } from '../../../ui/display/FileIcon.tsx'
import { kindOf } from './fileFacts.ts'
import css from './materials.module.css'

type Props = {
  file: Material
  onOpen: () => void
  /** Its preview has an address. */
  hasAddress?: boolean
}

/** What a file is, who uploaded it, and when; pressing its name opens it. */
export function FileWords({ file, onOpen, hasAddress }: Props) {
  const { formatShort } = useDates()
  const by = [file.uploadedBy, file.side ?? 'Administration'].filter(Boolean).join(', ')
  return (
    <>
      <span className={css.icon}>
        <FileIcon mediaType={file.mediaType} />
      </span>
      <div className={css.words}>
        {hasAddress ? (
          <Link
            to="."
            search={(before: object) => ({ ...before, file: file.id }) as never}
            preload={false}
            resetScroll={false}
            className={css.name}
          >
            {file.name}
          </Link>
        ) : (
          <button type="button" className={css.name} onClick={onOpen}>
            {file.name}
          </button>
        )}
        <span className={css.detail}>
          {[kindOf(file.mediaType), sizeOf(file.size), file.category, by].filter(Boolean).join(' · ')}
          {' · '}
          <span className={css.date}>{formatShort(file.createdAt)}</span>
        </span>
      </div>
    </>
  )
}
