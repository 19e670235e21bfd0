import { CloseButton, Progress } from '@mantine/core'
import { sizeOf } from '../../../kit/files/fileSize.ts'
import type { UploadState } from './useUploads.ts'

type Props = { file: File; state: UploadState | undefined; onCancel: () => void }

/** One file on its way. */
export const UploadRow = ({ file, state, onCancel }: Props) => (
  <li>
    <div>
      <b>{file.name}</b>
      <span>{state?.kind === 'done' ? 'Uploaded' : state?.kind === 'canceled' ? 'Canceled' : sizeOf(file.size)}</span>
      {state?.kind !== 'done' && state?.kind !== 'canceled' && (
        <CloseButton size="sm" aria-label={`Cancel ${file.name}`} onClick={onCancel} />
      )}
    </div>
    {(state?.kind === 'sending' || state?.kind === 'done') && (
      <Progress
        value={state.kind === 'done' ? 100 : state.share * 100}
        size="sm"
        aria-label={`Progress of ${file.name}`}
        color={state.kind === 'done' ? 'teal' : undefined}
      />
    )}
    {state?.kind === 'failed' && <p role="alert">{state.refusal}</p>}
  </li>
)
