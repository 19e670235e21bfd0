import { type RequestOf, type RoleAccess, sideOf } from '@handoff/contracts/kit'
import { type Role, roles } from '@handoff/contracts/roles/roles'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { counted } from '../../ui/display/counted.ts'
import { EndpointDialog } from '../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'
import { AccessMatrix } from './AccessMatrix.tsx'
import css from './RoleDialog.module.css'
import { RoleSummary } from './RoleSummary.tsx'
import { summaryOf } from './roleWords.ts'
import { StartFrom } from './StartFrom.tsx'

type Props = {
  /** The role to change; without one it is a new role. */
  role?: Role
  /** The role that a new one begins as. */
  copyOf?: Role
  onClosed: () => void
}

/** A role: its name, and what it opens. */
export function RoleDialog({ role, copyOf, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const side = sideOf(useMe().userType.id)
  const initialValues = {
    name: role?.name ?? (copyOf ? `Copy of ${copyOf.name}`.slice(0, 60) : ''),
    roleAccesses: [...((role ?? copyOf)?.roleAccesses ?? [])] as RoleAccess[],
  }
  const options = { initialValues, draftOf: copyOf?.id, onSuccess: dialog.onClose }
  const creating = useEndpointForm(roles.create, options)
  const saving = useEndpointForm(roles.save, {
    ...options,
    toInput: (values) => ({ id: role?.id ?? 0, ...values }) as RequestOf<typeof roles.save>,
  })
  const form = role ? saving : creating

  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={role ? role.name : 'New role'}
      description={whatHappens(role)}
      size={1120}
      submit={role ? 'Save role' : 'Create role'}
      isLong
    >
      {!role && !copyOf && (
        <StartFrom
          isChanged={({ roleAccesses }) =>
            summaryOf(form.values.roleAccesses, side).long !== summaryOf(roleAccesses, side).long
          }
          onChoose={({ name, roleAccesses }) => {
            if (name && (!form.isTouched('name') || form.values.name === '')) form.setFieldValue('name', name)
            form.setFieldValue('roleAccesses', [...roleAccesses])
          }}
        />
      )}
      <TextInput
        label="Role name"
        withAsterisk
        maxLength={60}
        data-autofocus={role && true}
        className={css.name}
        {...form.getInputProps('name')}
      />
      <div className={css.split}>
        <div>
          <AccessMatrix
            side={side}
            value={form.values.roleAccesses}
            onChange={(value) => form.setFieldValue('roleAccesses', value)}
            error={form.errors.roleAccesses as string | undefined}
          />
          <p className={css.hint}>
            Any permission includes View. “Assign” is for choosing who’s responsible for a referral; “Sensitive” is for
            protected services and locations.
          </p>
        </div>
        <RoleSummary value={form.values.roleAccesses} side={side} />
      </div>
    </EndpointDialog>
  )
}

function whatHappens(role: Role | undefined) {
  if (!role) return 'Choose what people with this role can see and do.'
  if (role.teammates === 0) return 'No one has this role yet.'
  return `${counted(role.teammates, 'person has', 'people have')} this role. Changes take effect immediately.`
}
