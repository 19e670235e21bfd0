import { profile } from '@handoff/contracts/access/profile'
import { Box, Button, Group, PasswordInput, Text } from '@mantine/core'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import css from './ChangePasswordPanel.module.css'

const leastLength = 12
const toggle = { 'aria-label': 'Show password', 'aria-hidden': false, tabIndex: 0 } as const

/** Another password; every other session ends with it. */
export function ChangePasswordPanel() {
  const { email } = useMe()
  const form = useEndpointForm(profile.changePassword, {
    initialValues: { currentPassword: '', password: '' },
    onSuccess: () => {
      form.setValues({ currentPassword: '', password: '' })
      form.resetDirty({ currentPassword: '', password: '' })
    },
  })
  const { length } = form.values.password
  return (
    <Panel title="Password" subtitle="At least 12 characters. A sentence is easier to remember and harder to guess.">
      <form onSubmit={form.submit} noValidate>
        <LeaveGuard isDirty={form.isDirty()} draft={form.draft} />
        {/* Shows password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Grid className={css.fields} gap="md" align="start">
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('currentPassword')}
          />
          <div>
            <PasswordInput
              label="New password"
              autoComplete="new-password"
              visibilityToggleButtonProps={{ ...toggle, 'aria-label': 'Show new password' }}
              {...form.getInputProps('password')}
            />
            <Box mt="xs">
              <Box
                className={css.track}
                component="span"
                display="block"
                h={4}
                bdrs="sm"
                data-long={length >= leastLength || undefined}
              >
                <Box
                  component="span"
                  display="block"
                  h="100%"
                  bdrs="sm"
                  style={{ width: `${Math.min(100, (length / leastLength) * 100)}%` }}
                />
              </Box>
              <Text inherit mt="xxs" fz="xs" c="dimmed" aria-live="polite">
                {length >= leastLength ? 'Long enough' : `${length} of ${leastLength} characters`}
              </Text>
            </Box>
          </div>
        </Grid>
        <Group gap="sm" justify="space-between" mt="md">
          <Text inherit fz="xs" c="dimmed">
            You’ll stay logged in here and be logged out everywhere else.
          </Text>
          <Button type="submit" loading={form.isPending} disabled={!form.isDirty()}>
            Change password
          </Button>
        </Group>
      </form>
    </Panel>
  )
}
