import { CloseButton, Progress } from '@mantine/core'
import { sizeOf } from '../../../kit/files/fileSize.ts'
import css from './thread.module.css'
import type { Attachment } from './useAttachments.ts'

type Props = { files: readonly Attachment[]; onRemove: (key: number) => void }

/** The files that go with the next message. */
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
