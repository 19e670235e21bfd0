import { profile } from '@handoff/contracts/access/profile'
import { Button, PasswordInput } from '@mantine/core'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
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
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className={css.fields}>
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
            <div className={css.meter}>
              <span className={css.track} data-long={length >= leastLength || undefined}>
                <span style={{ width: `${Math.min(100, (length / leastLength) * 100)}%` }} />
              </span>
              <p aria-live="polite">
                {length >= leastLength ? 'Long enough' : `${length} of ${leastLength} characters`}
              </p>
            </div>
          </div>
        </div>
        <div className={css.foot}>
          <p>You’ll stay logged in here and be logged out everywhere else.</p>
          <Button type="submit" loading={form.isPending} disabled={!form.isDirty()}>
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  )
}
