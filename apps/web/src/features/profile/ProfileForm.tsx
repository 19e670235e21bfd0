import { profile as contract } from '@handoff/contracts/profile'
import { Button, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useEndpointForm } from '../../kit/useEndpointForm.ts'
import { brand } from '../../theme/brand.ts'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ColourField } from './ColourField.tsx'
import css from './ProfilePage.module.css'
import { SchemeField } from './SchemeField.tsx'
import type { ShownProfile } from './ShownProfile.ts'

/** The theme colour is tried on while one chooses, and taken back when one leaves without saving. */
export function ProfileForm({ profile }: { profile: ShownProfile }) {
  const form = useEndpointForm(contract.save, {
    initialValues: {
      firstName: profile.firstName,
      lastName: profile.lastName,
      phone: profile.phone ?? '',
      colorCode: profile.colorCode,
    },
    refreshes: ['profile', 'auth'],
  })
  const saved = profile.colorCode
  const { colorCode } = form.values

  useEffect(() => {
    if (contract.save.input.shape.colorCode.safeParse(colorCode).success) brand.show(colorCode, { keep: false })
  }, [colorCode])
  useEffect(() => () => brand.show(saved), [saved])

  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      <LeaveGuard isDirty={form.isDirty()} />
      <Panel title="Details">
        <div className={css.fields}>
          <TextInput label="First Name" autoComplete="given-name" {...form.getInputProps('firstName')} />
          <TextInput label="Last Name" autoComplete="family-name" {...form.getInputProps('lastName')} />
          <TextInput label="Phone" type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
        </div>
      </Panel>
      <Panel title="Appearance">
        <div className={css.looks}>
          <ColourField
            value={colorCode}
            onChange={(colour) => form.setFieldValue('colorCode', colour)}
            error={form.errors.colorCode}
          />
          <SchemeField />
        </div>
      </Panel>
      <div className={css.buttons}>
        <Button variant="default" disabled={!form.isDirty() || form.isPending} onClick={form.reset}>
          Undo changes
        </Button>
        <Button type="submit" loading={form.isPending}>
          Save profile
        </Button>
      </div>
    </form>
  )
}
