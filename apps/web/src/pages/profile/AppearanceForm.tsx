import { profile as contract } from '@handoff/contracts/access/profile'
import { Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { brand } from '../../theme/brand.ts'
import { ColorField } from '../../ui/form/ColorField.tsx'
import { SettingForm } from '../../ui/frame/SettingForm.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { SchemeField } from './SchemeField.tsx'
import type { ShownProfile } from './ShownProfile.ts'

/** The theme color is tried on while one chooses, and taken back when one leaves without saving. */
export function AppearanceForm({ profile }: { profile: ShownProfile }) {
  const form = useEndpointForm(contract.save, {
    initialValues: { colorCode: profile.colorCode },
    toInput: ({ colorCode }) => ({
      firstName: profile.firstName,
      lastName: profile.lastName,
      phone: profile.phone,
      colorCode,
    }),
  })
  const saved = profile.colorCode
  const { colorCode } = form.values

  useEffect(() => {
    if (contract.save.input.shape.colorCode.safeParse(colorCode).success) brand.show(colorCode, { keep: false })
  }, [colorCode])
  // Only when one leaves: taken back at each saving, the former color would flash up in between.
  const kept = useRef(saved)
  useEffect(() => {
    kept.current = saved
  }, [saved])
  useEffect(() => () => brand.show(kept.current), [])

  return (
    <SettingForm form={form} submit="Save profile">
      <Panel title="Appearance" subtitle="Only you see this color. Light or dark is saved in this browser.">
        <Stack gap="md">
          <ColorField
            label="Theme color"
            value={colorCode}
            onChange={(color) => form.setFieldValue('colorCode', color)}
            error={form.errors.colorCode}
          />
          <SchemeField />
        </Stack>
      </Panel>
    </SettingForm>
  )
}
