import { type ImportDetail, imports } from '@handoff/contracts/network/imports'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'

/** Takes a file back out that has not run. */
export function DiscardButton({ it }: { it: ImportDetail }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const discard = useAction(imports.discard, {
    feedback: 'deleted',
    onSuccess: () =>
      navigate({ to: '/my-network/import', search: { kind: it.kind === 'locations' ? it.kind : undefined } }),
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        title={`Discard ${it.fileName}?`}
        confirm="Discard"
        isDangerous
        isOpen={isAsking}
        isPending={discard.isPending}
        onConfirm={() => discard.mutate({ id: it.id })}
        onClose={() => setAsking(false)}
      >
        Its rows and column choices are deleted. Nothing in the network changes.
      </ConfirmDialog>
    </>
  )
}
