import { UserType } from '@handoff/contracts/kit'
import type { NetworkSettings } from '@handoff/contracts/platform/settings'
import { Box, Checkbox, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { StaleNote } from '../../ui/form/StaleNote.tsx'
import { SettingForm } from '../../ui/frame/SettingForm.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './SettingsPage.module.css'
import { useNetworkForm } from './useNetworkForm.ts'

const types = [
  { type: UserType.Admin, label: 'Admin', description: 'Network owners' },
  { type: UserType.AdminStaff, label: 'AdminStaff', description: 'Network staff' },
  { type: UserType.Entity, label: 'Entity', description: 'Provider owners' },
  { type: UserType.EntityStaff, label: 'EntityStaff', description: 'Provider staff' },
]

/** Who may not do without a second factor. */
export function SecondFactorForm({ network }: { network: NetworkSettings }) {
  const form = useNetworkForm(network, { twoFactorRequired: network.twoFactorRequired })
  const required = form.values.twoFactorRequired
  const choose = (type: UserType, isRequired: boolean) =>
    form.setFieldValue(
      'twoFactorRequired',
      isRequired
        ? types.map((one) => one.type).filter((one) => one === type || required.includes(one))
        : required.filter((one) => one !== type),
    )
  return (
    <SettingForm form={form} submit="Save requirement" isBlocked={form.staleNote !== null}>
      {form.staleNote && <StaleNote {...form.staleNote} />}
      <Panel
        title="Two-factor authentication"
        subtitle="A code from an app or by email in addition to the password. Required for:"
      >
        <Stack gap="md">
          <Stack gap="sm" role="group" aria-label="Required for">
            {types.map(({ type, label, description }) => (
              <Checkbox
                key={type}
                size="sm"
                label={label}
                description={description}
                checked={required.includes(type)}
                onChange={({ currentTarget }) => choose(type, currentTarget.checked)}
              />
            ))}
          </Stack>
          <Box className={css.hint} component="p" lh="1.55">
            They’re asked to set it up and can’t turn it off. Everyone else can turn it on themselves:{' '}
            <Link to="/profile" search={{ tab: 'security' }}>
              set up yours
            </Link>
            .
          </Box>
        </Stack>
      </Panel>
    </SettingForm>
  )
}
