import { ErrorState } from '../states/ErrorState.tsx'
import { ListSkeleton } from '../table/ListSkeleton.tsx'
import { Dialog } from './Dialog.tsx'
import { useDialog } from './useDialog.ts'

type Props = {
  title: string
  /** As of the form. */
  size?: number
  isLong?: boolean
  isPage?: boolean
  error: Error | null
  refetch: () => unknown
  onClosed: () => void
}

/** In place of a form while what it asks for is on its way, or could not be had. */
export const PendingDialog = ({ title, size, isLong, isPage, error, refetch, onClosed }: Props) => (
  <Dialog {...useDialog(onClosed)} title={title} size={size} isPageOnPhone={isLong} isPage={isPage}>
    {error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton rows={6} />}
  </Dialog>
)
