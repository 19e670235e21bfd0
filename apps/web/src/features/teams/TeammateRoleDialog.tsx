import { type Teammate, teams } from '@handoff/contracts/teams'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { DialogFooter } from '../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { type RoleChoice, RoleSelect, roleIdOf } from './RoleSelect.tsx'
import css from './teams.module.css'

/** Another role for someone, up to all rights. */
export function TeammateRoleDialog({ teammate, onClosed }: { teammate: Teammate; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const form = useEndpointForm(teams.save, {
    initialValues: { role: (teammate.role?.id ?? 'all') as RoleChoice },
    toInput: ({ role }) => ({ id: teammate.id, roleId: roleIdOf(role), isActive: teammate.isActive }),
    onSuccess: close,
  })
  return (
    <FormDialog
      isDirty={form.isDirty()}
      title={`Role of ${teammate.firstName} ${teammate.lastName}`}
      description="Takes effect at once, also where they are signed in now."
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      size={440}
    >
      <form className={css.form} onSubmit={form.submit} noValidate>
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
            Save role
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}
