import { type Role, roles } from '@handoff/contracts/access/roles/roles'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { counted } from '../../../ui/display/counted.ts'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

/** Deletes a role; where it is in use, anyone who has it gets another one in the same step. */
export function RemoveRoleDialog({ role, onClosed }: { role: Role; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const [moveTo, setMoveTo] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const all = useEndpoint(roles.dropdown, {}).data ?? []
  const others = all.filter(({ value }) => value !== String(role.id))
  const isUsed = role.teammates + role.invitations > 0
  const remove = useAction(roles.remove, {
    feedback: 'deleted',
    says: () => `${role.name} deleted`,
    onSuccess: dialog.onClose,
  })

  const confirm = () => {
    if (isUsed && moveTo === null) setError('Please select another role')
    else remove.mutate({ id: role.id, ...(moveTo !== null && { moveTo }) })
  }

  return (
    <Dialog
      title={`Delete “${role.name}”?`}
      {...dialog}
      size={440}
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={remove.isPending} disabled={isUsed && others.length === 0} onClick={confirm}>
            {isUsed ? 'Move and delete' : 'Delete role'}
          </Button>
        </>
      }
    >
      {isUsed ? (
        <>
          <Text size="sm" mb="md">
            {usage(role)} this role. They’ll be moved to another one immediately.
          </Text>
          {others.length > 0 ? (
            <SearchSelect
              label="New role"
              withAsterisk
              options={others}
              value={moveTo === null ? null : { value: String(moveTo) }}
              onChange={(option) => {
                setMoveTo(option && Number(option.value))
                setError(undefined)
              }}
              error={error}
            />
          ) : (
            <Text size="sm" c="dimmed">
              There’s no other role yet. Create one first.
            </Text>
          )}
        </>
      ) : (
        <Text size="sm">No one has this role. This can’t be undone.</Text>
      )}
    </Dialog>
  )
}

function usage({ teammates, invitations }: Role) {
  const people = teammates > 0 && counted(teammates, 'person has', 'people have')
  const open = invitations > 0 && counted(invitations, 'open invitation names', 'open invitations name')
  return [people, open].filter(Boolean).join(' and ')
}
