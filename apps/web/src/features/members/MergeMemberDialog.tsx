import { entities, type Member, MemberState } from '@handoff/contracts/entities'
import { members } from '@handoff/contracts/members'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../kit/client.ts'
import { useAction } from '../../kit/useAction.ts'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { AsyncSearchSelect } from '../../ui/AsyncSearchSelect.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import css from './MemberForm.module.css'
import { OpenWork } from './OpenWork.tsx'
import { touched } from './useMembership.ts'

type Props = { member: Pick<Member, 'id' | 'name' | 'networkType'>; onClosed: () => void }

/** Two entries of one member become one; says what moves before it does. */
export function MergeMemberDialog({ member, onClosed }: Props) {
  const [isOpen, setOpen] = useState(true)
  const [into, setInto] = useState<{ language: string; name: string } | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const { data: work, isPending } = useEndpoint(members.openWork, { id: member.id })
  const close = () => setOpen(false)
  const merge = useAction(members.merge, {
    refreshes: touched,
    // The reason belongs beside the choice, not into a corner.
    isHandled: ({ message, fields }) => {
      setRefusal(fields.intoId?.[0] ?? message)
      return true
    },
    onSuccess: close,
  })

  return (
    <Dialog
      title={`Merge ${member.name} into another member`}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      size={520}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            color="red"
            disabled={!into}
            loading={merge.isPending}
            onClick={() => into && merge.mutate({ id: member.id, intoId: Number(into.language) })}
          >
            Yes, merge them
          </Button>
        </>
      }
    >
      <p className={css.text}>
        For two entries of one member. People, places, referrals, customers and services move over. What was done stays
        on the trail under the name that did it. This cannot be taken back.
      </p>
      {isPending && <ListSkeleton rows={1} />}
      {work && <OpenWork work={work} />}
      <AsyncSearchSelect
        label="Merge into"
        withAsterisk
        withAvatars
        find={(search) => ({
          queryKey: ['entities', 'mergeChoices', member.networkType, search],
          queryFn: async ({ signal }) => {
            const wanted = { entityType: member.networkType, searchTerm: search || undefined, pageSize: 20 }
            const { data } = await ask(entities.table, wanted, { signal })
            return (
              data.data
                // An inactive one takes nobody in.
                .filter(({ id, memberState }) => id !== member.id && memberState !== MemberState.Inactive)
                .map((row) => ({ language: String(row.id), name: row.name, hint: row.place ?? undefined }))
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
        <p className={css.text} style={{ margin: '14px 0 0' }}>
          <b>{member.name}</b> leaves the directory, and everything of it becomes part of <b>{into.name}</b>.
        </p>
      )}
    </Dialog>
  )
}
