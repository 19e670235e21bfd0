import { type EditableReason, ReasonUse, reasons } from '@handoff/contracts/referrals/reasons'
import { Box, Button, Flex, Text } from '@mantine/core'
import { IconEye, IconEyeOff, IconListDetails, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Small } from '../../../ui/display/Small.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { QueueTabs } from '../../../ui/filter/QueueTabs.tsx'
import { SortableRows } from '../../../ui/form/SortableRows.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
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
  const order = useAction(reasons.order, { feedback: 'nothing' })
  const save = useAction(reasons.save, { says: ({ label }) => `${label} saved` })

  if (error && !data)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={refetch} />
      </div>
    )
  const ofUse = (value: ReasonUse) => data?.filter(({ appliesTo }) => appliesTo === value)
  const reasonsOfUse = moved ?? ofUse(use)
  const reorder = (list: EditableReason[]) => {
    setMoved(list)
    order.mutate({ appliesTo: use, ids: list.map(({ id }) => id) }, { onSettled: () => setMoved(undefined) })
  }
  return (
    <section className="panel clipped" aria-label="Reasons">
      <QueueTabs<ReasonUse>
        label="Used to"
        tabs={uses.map(({ value, label }) => ({ value, label, count: ofUse(value)?.length }))}
        value={use}
        onChange={(next) => {
          setMoved(undefined)
          setUse(next)
        }}
      />
      <Flex
        component="header"
        rowGap="xs"
        columnGap="sm"
        align="center"
        justify="space-between"
        wrap="wrap"
        py="sm"
        px="lg"
      >
        <Text inherit fz="sm" c="var(--text-2)">
          {uses.find(({ value }) => value === use)!.about}
        </Text>
        <Button leftSection={<IconPlus size={15} />} onClick={() => setEdited('new')}>
          Add reason
        </Button>
      </Flex>
      {!reasonsOfUse ? (
        <ListSkeleton rows={6} />
      ) : reasonsOfUse.length === 0 ? (
        <EmptyState icon={IconListDetails} title="No reasons yet" text="Add the first one." />
      ) : (
        <div className={css.list}>
          <SortableRows
            items={reasonsOfUse}
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
      <Text className={css.keys} inherit py="sm" px="lg" fz="xs" c="dimmed">
        To reorder, drag or press{' '}
        <Box component="kbd" py={0} px="xs" bd="1px solid var(--line)" bdrs="sm">
          Space
        </Box>{' '}
        lift{' '}
        <Box component="kbd" py={0} px="xs" bd="1px solid var(--line)" bdrs="sm">
          ↑
        </Box>{' '}
        <Box component="kbd" py={0} px="xs" bd="1px solid var(--line)" bdrs="sm">
          ↓
        </Box>{' '}
        move
      </Text>
      {edited !== null && (
        <ReasonDialog
          appliesTo={use}
          reason={reasonsOfUse?.find(({ id }) => id === edited)}
          onClosed={() => setEdited(null)}
        />
      )}
    </section>
  )
}

type RowProps = { reason: EditableReason; onEdit: () => void; onActivate: (isActive: boolean) => void }

const Row = ({ reason, onEdit, onActivate }: RowProps) => (
  <>
    <Flex
      type="button"
      className={css.reason}
      component="button"
      rowGap="xxs"
      columnGap="sm"
      align="center"
      wrap="wrap"
      flex={1}
      miw={0}
      py="sm"
      px="xs"
      c="var(--text)"
      ta="left"
      data-off={!reason.isActive || undefined}
      onClick={onEdit}
    >
      <Box component="span" flex="1 1 220px" miw={0}>
        <Box className="anywhere" component="b" display="block" fz="sm" fw="500" lts="var(--font-tight)">
          {reason.label}
        </Box>
        <Small>{aboutReason(reason)}</Small>
      </Box>
      <Flex component="span" gap="xs" align="center">
        {!reason.isActive && <StatusPill tone="neutral">Inactive</StatusPill>}
        <Small>{usedBy(reason)}</Small>
      </Flex>
    </Flex>
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
