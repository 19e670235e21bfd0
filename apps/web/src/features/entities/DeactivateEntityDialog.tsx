import { entities } from '@handoff/contracts/entities/entities'
import type { Entity } from '@handoff/contracts/entities/entity'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { counted } from '../../ui/display/counted.ts'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import css from './form/EntityForm.module.css'
import { OpenWork } from './OpenWork.tsx'

type Props = { entity: Pick<Entity, 'id' | 'name'>; onClosed: () => void }

/** Shows what would be left behind, and wants a tick where others wait for answers. */
export function DeactivateEntityDialog({ entity, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const [isForced, setForced] = useState(false)
  const { data: work, error, refetch } = useEndpoint(entities.openWork, { id: entity.id })
  const deactivate = useAction(entities.deactivate, { onSuccess: dialog.onClose })
  const open = work ? work.inbound + work.outbound : 0

  return (
    <Dialog
      title={`Deactivate ${entity.name}?`}
      {...dialog}
      size={500}
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red"
            loading={deactivate.isPending}
            disabled={!work || (open > 0 && !isForced)}
            onClick={() => deactivate.mutate({ id: entity.id, ...(isForced && { force: true }) })}
          >
            Yes, deactivate
          </Button>
        </>
      }
    >
      <p className={css.text}>
        Nobody can refer to it any more, and its people are signed out at once. What happened stays where it is written,
        and you can activate it again.
      </p>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!work && !error && <ListSkeleton rows={2} />}
      {work && <OpenWork work={work} />}
      {open > 0 && (
        <Checkbox
          label={`Deactivate it with ${counted(open, 'open referral')}`}
          description="Their other sides will wait for answers that do not come."
          checked={isForced}
          onChange={(event) => setForced(event.currentTarget.checked)}
        />
      )}
    </Dialog>
  )
}
