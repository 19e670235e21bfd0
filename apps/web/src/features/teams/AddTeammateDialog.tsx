import { teams } from '@handoff/contracts/teams'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { DialogFooter } from '../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { type RoleChoice, RoleSelect, roleIdOf } from './RoleSelect.tsx'
import css from './teams.module.css'

/** One person with names, who is invited like everyone else. */
export function AddTeammateDialog({ onClosed }: { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const form = useEndpointForm(teams.create, {
    initialValues: { firstName: '', lastName: '', email: '', phone: '', role: '' as RoleChoice },
    toInput: ({ role, ...person }) => ({ ...person, roleId: roleIdOf(role) }),
    onSuccess: close,
  })
  return (
    <FormDialog
      isDirty={form.isDirty()}
      title="Add member"
      description="They get a mail, choose a password, and are in."
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      size={540}
    >
      <form className={css.form} onSubmit={form.submit} noValidate>
        <div className={css.names}>
          <TextInput label="First Name" withAsterisk data-autofocus {...form.getInputProps('firstName')} />
          <TextInput label="Last Name" withAsterisk {...form.getInputProps('lastName')} />
        </div>
        <div className={css.names}>
          <TextInput label="Email" type="email" withAsterisk {...form.getInputProps('email')} />
          <TextInput label="Phone" type="tel" {...form.getInputProps('phone')} />
        </div>
        <RoleSelect
          value={form.values.role}
          onChange={(role) => form.setFieldValue('role', role)}
          error={form.errors.role ?? form.errors.roleId}
        />
        <DialogFooter>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending}>
            Send invitation
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}
