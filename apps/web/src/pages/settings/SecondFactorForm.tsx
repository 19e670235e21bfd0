import { UserType } from '@handoff/contracts/kit'
import type { NetworkSettings } from '@handoff/contracts/settings'
import { Checkbox } from '@mantine/core'
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { FormButtons } from './FormButtons.tsx'
import css from './SettingsPage.module.css'
import { useNetworkForm } from './useNetworkForm.ts'

const types = [
  { type: UserType.Admin, label: 'Admin', description: 'Whoever runs the network' },
  { type: UserType.AdminStaff, label: 'AdminStaff', description: 'The administrators’ team' },
  { type: UserType.Entity, label: 'Entity', description: 'Whoever runs an entity' },
  { type: UserType.EntityStaff, label: 'EntityStaff', description: 'The teams of entities' },
]

/** Who may not do without a second factor. */
export function SecondFactorForm({ network: { twoFactorRequired } }: { network: NetworkSettings }) {
  const form = useNetworkForm({ twoFactorRequired })
  const required = form.values.twoFactorRequired
  const choose = (type: UserType, isRequired: boolean) =>
    form.setFieldValue(
      'twoFactorRequired',
      isRequired
        ? types.map((one) => one.type).filter((one) => one === type || required.includes(one))
        : required.filter((one) => one !== type),
    )
  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      <LeaveGuard isDirty={form.isDirty()} draft={form.draft} />
      <Panel title="Second factor" subtitle="Beside the password, a code from an app or by mail. Required of:">
        <div className={css.fields}>
          <div className={css.types} role="group" aria-label="Required of">
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
          </div>
          <p className={css.hint}>
            Whoever has none yet is asked to set one up, and cannot turn it off. Everybody else may turn it on by
            themselves.
          </p>
        </div>
      </Panel>
      <FormButtons form={form} label="Save second factor" />
    </form>
  )
}
