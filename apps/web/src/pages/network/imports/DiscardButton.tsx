import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'

type Props = {
  fileName: string
  isPending: boolean
  onDiscard: () => void
  /** What stays as it is. */
  children: ReactNode
}

/** Takes a file back out that has not run. */
export function DiscardButton({ fileName, isPending, onDiscard, children }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        title={`Discard ${fileName}?`}
        confirm="Discard"
        isDangerous
        isOpen={isAsking}
        isPending={isPending}
        onConfirm={onDiscard}
        onClose={() => setAsking(false)}
      >
        Its rows and column choices are deleted. {children}
      </ConfirmDialog>
    </>
  )
}
