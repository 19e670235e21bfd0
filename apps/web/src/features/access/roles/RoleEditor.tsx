import { type Role, roles } from '@handoff/contracts/access/roles/roles'
import { type RequestOf, type RoleAccess, sideOf } from '@handoff/contracts/kit'
import { Button, Flex, Text, TextInput } from '@mantine/core'
import { IconEye, IconInfoCircle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useVersion } from '../../../kit/query/useVersion.ts'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { counted } from '../../../ui/display/counted.ts'
import { StaleNote } from '../../../ui/form/StaleNote.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { LongForm } from '../../../ui/layout/LongForm.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { AccessMatrix } from './AccessMatrix.tsx'
import css from './RoleEditor.module.css'
import { RoleSummary } from './RoleSummary.tsx'
import { summaryOf } from './roleWords.ts'
import { StartFrom } from './StartFrom.tsx'
import { usePreview } from './usePreview.ts'

type Props = {
  /** The role to change; without one it is a new role. */
  role?: Role
  /** The role that a new one begins as. */
  copyOf?: Role
  onDone: () => void
}

/** A role in three steps: what it starts from, what it may do, and what that means in words. */
export function RoleEditor({ role, copyOf, onDone }: Props) {
  const side = sideOf(useMe().userType.id)
  const preview = usePreview()
  const [isAsking, setAsking] = useState(false)
  // As it was when one began: what others change in the meantime must not be written over unseen.
  const { version, isStale, keepMine } = useVersion(role?.version ?? 0)
  const initialValues = {
    name: role?.name ?? (copyOf ? `Copy of ${copyOf.name}`.slice(0, 60) : ''),
    roleAccesses: [...((role ?? copyOf)?.roleAccesses ?? [])] as RoleAccess[],
  }
  const options = { initialValues, draftOf: copyOf?.id, onSuccess: onDone }
  const creating = useEndpointForm(roles.create, options)
  const saving = useEndpointForm(roles.save, {
    ...options,
    toInput: (values) => ({ id: role?.id ?? 0, version, ...values }) as RequestOf<typeof roles.save>,
  })
  const form = role ? saving : creating
  const { roleAccesses } = form.values
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (roleAccesses.length > 0 || form.validate().hasErrors) return form.submit(event)
    event.preventDefault()
    setAsking(true)
  }

  return (
    <LongForm
      form={{ ...form, submit }}
      submit={role ? 'Save role' : 'Create role'}
      onCancel={onDone}
      isBlocked={isStale(form.error)}
      footnote={
        <Text span inherit fz="sm" c="var(--text-2)">
          {whatHappens(role)}
        </Text>
      }
      className={css.page}
    >
      {isStale(form.error) && <StaleNote of="role" onUseMine={keepMine} />}
      {!role && !copyOf && (
        <StartFrom
          isChanged={(start) => summaryOf(roleAccesses, side).long !== summaryOf(start.roleAccesses, side).long}
          onChoose={({ name, roleAccesses }) => {
            if (name && (!form.isTouched('name') || form.values.name === '')) form.setFieldValue('name', name)
            form.setFieldValue('roleAccesses', [...roleAccesses])
          }}
        />
      )}
      <Grid className={css.split} gap="md" align="start">
        <div className="panel clipped">
          <Flex
            className={css.head}
            rowGap="sm"
            columnGap="md"
            align="center"
            justify="space-between"
            wrap="wrap"
            py="sm"
            px="md"
          >
            <TextInput label="Role name" withAsterisk maxLength={60} {...form.getInputProps('name')} />
            <Flex component="p" display="inline-flex" gap="xxs" align="center" m={0} fz="xs" c="var(--text-2)">
              <IconInfoCircle size={15} stroke={1.7} aria-hidden />
              Every permission includes View
            </Flex>
          </Flex>
          <AccessMatrix
            side={side}
            value={roleAccesses}
            onChange={(value) => form.setFieldValue('roleAccesses', value)}
            error={form.errors.roleAccesses as string | undefined}
          />
          <Text className="ruled-above" inherit py="sm" px="md" fz="xs" lh="1.5" c="var(--text-2)">
            “Assign” is for choosing who’s responsible for a referral; “Sensitive” is for protected services and
            locations.
          </Text>
        </div>
        <RoleSummary value={roleAccesses} side={side}>
          {role && (
            <Button
              variant="default"
              fullWidth
              leftSection={<IconEye size={16} stroke={1.7} />}
              disabled={form.isDirty()}
              title={form.isDirty() ? 'Save first' : undefined}
              onClick={() => void preview.begin(role)}
            >
              Preview as this role
            </Button>
          )}
        </RoleSummary>
      </Grid>
      <ConfirmDialog
        title="Save without any access?"
        confirm={role ? 'Save role' : 'Create role'}
        isOpen={isAsking}
        isPending={form.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          form.send(form.values)
          setAsking(false)
        }}
      >
        People with this role can only see their own profile and notifications.
      </ConfirmDialog>
    </LongForm>
  )
}

function whatHappens(role: Role | undefined) {
  if (!role) return 'Control what your staff can see and do. Your own access isn’t limited by roles.'
  if (role.teammates === 0) return 'No one has this role yet.'
  return `${counted(role.teammates, 'person has', 'people have')} this role. Changes take effect immediately.`
}
