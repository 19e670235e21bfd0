import { entities } from '@handoff/contracts/network/entities/entities'
import { type Entity, EntityState } from '@handoff/contracts/network/entities/entity'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../../kit/query/client.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { AsyncSearchSelect } from '../../../ui/form/AsyncSearchSelect.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { OpenWork } from './OpenWork.tsx'

type Props = { entity: Pick<Entity, 'id' | 'name' | 'networkType'>; onClosed: () => void }

/** Two entries of one entity become one; says what moves before it does. */
export function MergeEntityDialog({ entity, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const [into, setInto] = useState<{ value: string; name: string } | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const { data: work, isPending } = useEndpoint(entities.openWork, { id: entity.id })
  const merge = useAction(entities.merge, {
    says: ({ name }) => `${entity.name} merged into ${name}`,
    // The reason belongs next to the choice, not into a corner.
    isHandled: ({ message, fields }) => {
      setRefusal(fields.intoId?.[0] ?? message)
      return true
    },
    onSuccess: dialog.onClose,
  })

  return (
    <Dialog
      title={`Merge ${entity.name} into another provider`}
      {...dialog}
      size={520}
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button
            color="red"
            disabled={!into}
            loading={merge.isPending}
            onClick={() => into && merge.mutate({ id: entity.id, intoId: Number(into.value) })}
          >
            Merge
          </Button>
        </>
      }
    >
      <Text className="pretty" inherit mb="sm" fz="sm" lh="1.5" c="var(--text-2)">
        Use this when a provider was entered twice. People, locations, referrals, customers, and services move over.
        History is kept. This can’t be undone.
      </Text>
      {isPending && <ListSkeleton rows={1} />}
      {work && <OpenWork work={work} />}
      <AsyncSearchSelect
        label="Merge into"
        withAsterisk
        avatarsOf="provider"
        find={(search) => ({
          queryKey: ['entities', 'mergeChoices', entity.networkType, search],
          queryFn: async ({ signal }) => {
            const wanted = { entityType: entity.networkType, searchTerm: search || undefined, pageSize: 20 }
            const { data } = await ask(entities.table, wanted, { signal })
            return (
              data.data
                // An inactive one takes no one in.
                .filter(({ id, entityState }) => id !== entity.id && entityState !== EntityState.Inactive)
                .map((row) => ({ value: String(row.id), name: row.name, hint: row.place ?? undefined }))
            )
          },
        })}
        value={into}
        onChange={(choice) => {
          setInto(choice)
          setRefusal(undefined)
        }}
        error={refusal}
      />
      {into && (
        <Text className="pretty" inherit mb="sm" fz="sm" lh="1.5" c="var(--text-2)" style={{ margin: '16px 0 0' }}>
          <b>{entity.name}</b> leaves the directory, and everything it has moves to <b>{into.name}</b>.
        </Text>
      )}
    </Dialog>
  )
}
