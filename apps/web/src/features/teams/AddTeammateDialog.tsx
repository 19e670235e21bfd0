import { teams } from '@handoff/contracts/teams'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { PhoneInput } from '../../ui/form/PhoneInput.tsx'
import { EndpointDialog } from '../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'
import { type RoleChoice, RoleSelect, roleIdOf } from './RoleSelect.tsx'
import css from './teams.module.css'

/** One person with names, who is invited like everyone else. */
export function AddTeammateDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const form = useEndpointForm(teams.create, {
    initialValues: { firstName: '', lastName: '', email: '', phone: '', role: '' as RoleChoice },
    toInput: ({ role, ...person }) => ({ ...person, roleId: roleIdOf(role) }),
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title="Add teammate"
      description="They’ll get an email to set a password."
      size={540}
      submit="Send invitation"
    >
      <div className={css.names}>
        <TextInput label="First Name" withAsterisk data-autofocus {...form.getInputProps('firstName')} />
        <TextInput label="Last Name" withAsterisk {...form.getInputProps('lastName')} />
      </div>
      <div className={css.names}>
        <TextInput label="Email" type="email" withAsterisk {...form.getInputProps('email')} />
        <PhoneInput label="Phone" {...form.getInputProps('phone')} />
      </div>
      <RoleSelect
        value={form.values.role}
        onChange={(role) => form.setFieldValue('role', role)}
        error={form.errors.role ?? form.errors.roleId}
      />
    </EndpointDialog>
  )
}
