import { type EditableReason, ReasonUse, reasons } from '@handoff/contracts/referrals/reasons'
import { Button } from '@mantine/core'
import { IconEye, IconEyeOff, IconListDetails, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { QueueTabs } from '../../../ui/filter/QueueTabs.tsx'
import { SortableRows } from '../../../ui/form/SortableRows.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { ErrorState } from '../../../ui/layout/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import css from './reasons.module.css'
import { aboutReason, usedBy, uses } from './reasonWords.ts'

/** The reasons of each use, in the order of the dropdowns. */
export function ReasonsPanel() {
  const { data, error, refetch } = useEndpoint(reasons.all, {})
  const [use, setUse] = useState<ReasonUse>(ReasonUse.Reject)
  /** 'new', or the id of the one that is edited. */
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const [moved, setMoved] = useState<EditableReason[]>()
  const order = useAction(reasons.order, { tells: 'nothing' })
  const save = useAction(reasons.save, { says: ({ label }) => `${label} saved` })

  if (error && !data)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={refetch} />
      </div>
    )
  const ofUse = (value: ReasonUse) => data?.filter(({ appliesTo }) => appliesTo === value)
  const shown = moved ?? ofUse(use)
  const reorder = (list: EditableReason[]) => {
    setMoved(list)
    order.mutate({ appliesTo: use, ids: list.map(({ id }) => id) }, { onSettled: () => setMoved(undefined) })
  }
  return (
    <section className={`panel ${css.panel}`} aria-label="Reasons">
      <QueueTabs<ReasonUse>
        label="Used to"
        tabs={uses.map(({ value, label }) => ({ value, label, count: ofUse(value)?.length }))}
        value={use}
        onChange={(next) => {
          setMoved(undefined)
          setUse(next)
        }}
      />
      <header className={css.head}>
        <p>{uses.find(({ value }) => value === use)!.about}</p>
        <Button leftSection={<IconPlus size={15} />} onClick={() => setEdited('new')}>
          Add reason
        </Button>
      </header>
      {!shown ? (
        <ListSkeleton rows={6} />
      ) : shown.length === 0 ? (
        <EmptyState icon={IconListDetails} title="No reasons yet" text="Add the first one." />
      ) : (
        <div className={css.list}>
          <SortableRows
            items={shown}
            nameOf={({ label }) => label}
            onOrder={reorder}
            row={(reason) => (
              <Row
                reason={reason}
                onEdit={() => setEdited(reason.id)}
                onActivate={(isActive) => save.mutate({ id: reason.id, version: reason.version, isActive })}
              />
            )}
          />
        </div>
      )}
      <p className={css.keys}>
        To reorder, drag or press <kbd>Space</kbd> lift <kbd>↑</kbd> <kbd>↓</kbd> move
      </p>
      {edited !== null && (
        <ReasonDialog
          appliesTo={use}
          reason={shown?.find(({ id }) => id === edited)}
          onClosed={() => setEdited(null)}
        />
      )}
    </section>
  )
}

type RowProps = { reason: EditableReason; onEdit: () => void; onActivate: (isActive: boolean) => void }

const Row = ({ reason, onEdit, onActivate }: RowProps) => (
  <>
    <button type="button" className={css.reason} data-off={!reason.isActive || undefined} onClick={onEdit}>
      <span className={css.words}>
        <b>{reason.label}</b>
        <small>{aboutReason(reason)}</small>
      </span>
      <span className={css.marks}>
        {!reason.isActive && <StatusPill tone="neutral">Inactive</StatusPill>}
        <small>{usedBy(reason)}</small>
      </span>
    </button>
    <RowMenu
      name={reason.label}
      actions={[
        { label: 'Edit', icon: IconPencil, onSelect: onEdit },
        {
          label: reason.isActive ? 'Deactivate' : 'Activate',
          icon: reason.isActive ? IconEyeOff : IconEye,
          onSelect: () => onActivate(!reason.isActive),
        },
      ]}
    />
  </>
)
