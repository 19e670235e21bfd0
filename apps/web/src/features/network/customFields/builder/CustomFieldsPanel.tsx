import { customFields, mayDefine, type UsedField } from '@handoff/contracts/network/customFields/customFields'
import { type FieldKind, FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { Box, Button, Flex, Group, SegmentedControl, Text } from '@mantine/core'
import { IconArrowLeft, IconForms } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { holderOf, useMe } from '../../../../kit/session/CurrentUser.ts'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { useIsDesktop } from '../../../../ui/layout/useIsDesktop.ts'
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../../ui/table/ListSkeleton.tsx'
import { AddField } from './AddField.tsx'
import { Examples } from './Examples.tsx'
import { FieldList, Legend } from './FieldList.tsx'
import { FieldWorkspace } from './FieldWorkspace.tsx'
import { blankForm, type FieldForm, formOf } from './fieldForm.ts'

type Chosen = { id: number; blank?: undefined } | { id: null; blank: FieldForm } | null

/** The builder: the fields in their order, the one being edited, and how it looks. */
export function CustomFieldsPanel() {
  const me = holderOf(useMe())
  const hasRoom = useIsDesktop()
  const targets = [FieldTarget.Customer, FieldTarget.Network].filter((target) => mayDefine(me, target))
  const [targetType, setTarget] = useState<FieldTarget>(targets[0] ?? FieldTarget.Customer)
  const customers = useEndpoint(
    customFields.all,
    { targetType: FieldTarget.Customer },
    { enabled: targets.includes(2) },
  )
  const network = useEndpoint(customFields.all, { targetType: FieldTarget.Network }, { enabled: targets.includes(1) })
  const { data: fields, error, refetch } = targetType === FieldTarget.Customer ? customers : network

  const [picked, setPicked] = useState<Chosen>(null)
  // The editor starts over after each save.
  const [round, setRound] = useState(0)
  /** Drops the draft of what is changed in the editor. */
  const [drop, setDrop] = useState<(() => void) | null>(null)
  const [onDirty] = useState(() => (one: (() => void) | null) => setDrop(() => one))
  const [next, setNext] = useState<(() => void) | null>(null)
  const open = (one: Chosen) => {
    setDrop(null)
    setPicked(one)
    setRound((before) => before + 1)
  }
  /** Asks once where what was typed would be lost. */
  const leave = (go: () => void) => (drop ? setNext(() => go) : go())
  const add = (kind: FieldKind, name?: string, options?: readonly string[]) =>
    leave(() => open({ id: null, blank: blankForm(kind, name, options) }))

  const [moved, setMoved] = useState<UsedField[]>()
  const order = useAction(customFields.order, { feedback: 'nothing' })
  const reorder = (list: UsedField[]) => {
    setMoved(list)
    order.mutate({ targetType, ids: list.map(({ id }) => id) }, { onSettled: () => setMoved(undefined) })
  }

  if (error) return <ErrorState error={error} onRetry={refetch} />
  // Where there is room next to the list, it is never without a field.
  const first = hasRoom ? fields?.[0] : undefined
  const selected = picked ?? (first ? { id: first.id, blank: undefined } : null)
  const field = fields?.find(({ id }) => id === selected?.id)
  const initial = selected?.blank ?? (field && formOf(field))
  const labels = { [FieldTarget.Customer]: 'Customers', [FieldTarget.Network]: 'Network' } as const
  const countOf = (target: FieldTarget) => (target === FieldTarget.Customer ? customers : network).data?.length
  const labelOf = (target: FieldTarget) => `${labels[target]} ${countOf(target) ?? ''}`.trim()
  return (
    <Grid
      columns={{
        base: 'minmax(0, 1fr)',
        ...(!(fields?.length === 0 && !initial) && { lg: '292px minmax(0, 1fr)' }),
      }}
      gap="sm"
      align="start"
    >
      <Box
        component="section"
        className="panel clipped"
        visibleFrom={initial ? 'lg' : undefined}
        aria-label="Custom fields"
      >
        <Group className="ruled-below" gap="xs" justify="space-between" p="sm">
          {targets.length === 1 ? (
            <Text span inherit fz="sm" fw="500">
              {labelOf(targetType)}
            </Text>
          ) : (
            <SegmentedControl
              aria-label="Fields of"
              value={String(targetType)}
              onChange={(value) =>
                leave(() => {
                  open(null)
                  setTarget(Number(value) as FieldTarget)
                })
              }
              data={targets.map((target) => ({
                value: String(target),
                label: labelOf(target),
              }))}
            />
          )}
          <AddField onAdd={(kind) => add(kind)} />
        </Group>
        {!fields ? (
          <ListSkeleton rows={6} />
        ) : fields.length === 0 ? (
          <EmptyState
            icon={IconForms}
            title="No custom fields yet"
            text="Start from an example, or add a field of your own."
            action={<Examples targetType={targetType} onChoose={add} />}
          />
        ) : (
          <>
            <FieldList
              fields={moved ?? fields}
              selectedId={field?.id ?? null}
              onSelect={(id) => id !== selected?.id && leave(() => open({ id }))}
              onOrder={reorder}
            />
            <Legend />
            <Flex className="ruled-above" component="p" gap="xs" wrap="wrap" m={0} py="sm" px="md" fz="xs" c="dimmed">
              To reorder, drag or press{' '}
              <Box component="kbd" ff="inherit" fz="xs" py={0} px="xs" bd="1px solid var(--line)" bdrs="sm">
                Space
              </Box>{' '}
              lift{' '}
              <Box component="kbd" ff="inherit" fz="xs" py={0} px="xs" bd="1px solid var(--line)" bdrs="sm">
                ↑
              </Box>{' '}
              <Box component="kbd" ff="inherit" fz="xs" py={0} px="xs" bd="1px solid var(--line)" bdrs="sm">
                ↓
              </Box>{' '}
              move
            </Flex>
          </>
        )}
      </Box>
      {initial ? (
        <Grid
          columns={{ base: 'minmax(0, 1fr)', lg: 'repeat(auto-fit, minmax(264px, 1fr))' }}
          gap="sm"
          align="start"
          key={`${selected?.id ?? 'new'} ${round}`}
        >
          <Button
            hiddenFrom="lg"
            style={{ justifySelf: 'start' }}
            variant="subtle"
            leftSection={<IconArrowLeft size={15} />}
            onClick={() => leave(() => open(null))}
          >
            All fields
          </Button>
          <FieldWorkspace
            targetType={targetType}
            field={field}
            fields={fields ?? []}
            initial={initial}
            onDirty={onDirty}
            onSaved={(id) => open({ id })}
            onDeleted={() => open(null)}
          />
        </Grid>
      ) : null}
      <ConfirmDialog
        title="Leave without saving?"
        confirm="Leave"
        dismiss="Stay"
        isDangerous
        isOpen={next !== null}
        onClose={() => setNext(null)}
        onConfirm={() => {
          drop?.()
          next?.()
          setNext(null)
        }}
      >
        Your changes to this field aren’t saved yet.
      </ConfirmDialog>
    </Grid>
  )
}
