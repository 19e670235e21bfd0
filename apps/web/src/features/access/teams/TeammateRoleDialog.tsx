import { type Teammate, teams } from '@handoff/contracts/access/teams'
import { fullName } from '@handoff/contracts/kit/person-name'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useVersion } from '../../../kit/query/useVersion.ts'
import { StaleNote } from '../../../ui/form/StaleNote.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { type RoleChoice, RoleSelect, roleIdOf } from './RoleSelect.tsx'

/** Another role for someone, up to all rights. */
export function TeammateRoleDialog({ teammate, onClosed }: { teammate: Teammate; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const { version, isStale, keepMine } = useVersion(teammate.version)
  const form = useEndpointForm(teams.save, {
    initialValues: { role: (teammate.role?.id ?? 'all') as RoleChoice },
    toInput: ({ role }) => ({ id: teammate.id, version, roleId: roleIdOf(role), isActive: teammate.isActive }),
    says: ({ firstName, lastName, role }) => `${fullName({ firstName, lastName })}: ${role?.name ?? 'Full access'}`,
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Change ${fullName(teammate)}’s role`}
      description="Takes effect immediately, even in active sessions."
      size={440}
      submit="Change role"
      isBlocked={isStale(form.error)}
    >
      <RoleSelect
        value={form.values.role}
        onChange={(role) => form.setFieldValue('role', role)}
        error={form.errors.role ?? form.errors.roleId}
      />
      {isStale(form.error) && <StaleNote of="teammate" onUseMine={keepMine} />}
    </EndpointDialog>
  )
}
