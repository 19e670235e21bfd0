import { CloseButton, Progress } from '@mantine/core'
import { sizeOf } from '../../kit/files/fileSize.ts'
import type { Attachment } from '../../kit/files/useAttachments.ts'
import css from './AttachedFiles.module.css'

type Props = { files: readonly Attachment[]; onRemove: (key: number) => void }

/** Files on their way, and those that go with what is being written. */
export const AttachedFiles = ({ files, onRemove }: Props) => (
  <ul className={css.attached} aria-label="Attached files">
    {files.map(({ key, file, share, refusal }) => (
      <li key={key}>
        <span>{file.name}</span>
        <small>{sizeOf(file.size)}</small>
        <CloseButton size="xs" aria-label={`Remove ${file.name}`} onClick={() => onRemove(key)} />
        {refusal ? (
          <p role="alert">{refusal}</p>
        ) : (
          share < 1 && <Progress size="xs" value={share * 100} aria-label={`Progress of ${file.name}`} />
        )}
      </li>
    ))}
  </ul>
)
