import type { NetworkSettings } from '@handoff/contracts/platform/settings'
import { Box, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { contrast } from '../../theme/color.ts'
import { buildPalette } from '../../theme/palette.ts'
import { ColorField } from '../../ui/form/ColorField.tsx'
import { StaleNote } from '../../ui/form/StaleNote.tsx'
import { SettingForm } from '../../ui/frame/SettingForm.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { NetworkLogoField } from './NetworkLogoField.tsx'
import css from './SettingsPage.module.css'
import { useNetworkForm } from './useNetworkForm.ts'

/** How the network calls itself and looks, before anyone is logged in. */
export function BrandingForm({ network }: { network: NetworkSettings }) {
  const { name, colorCode, mailFooter } = network
  const form = useNetworkForm(network, { name, colorCode, mailFooter: mailFooter ?? '' })
  return (
    <>
      <div className={css.form}>
        <Panel title="Logo" subtitle="Shown in the sidebar and on the login pages.">
          <NetworkLogoField network={network} />
        </Panel>
      </div>
      <SettingForm form={form} submit="Save branding" isBlocked={form.staleNote !== null}>
        {form.staleNote && <StaleNote {...form.staleNote} />}
        <Panel title="Name and color">
          <Stack gap="md">
            <Box maw={420}>
              <TextInput label="Network name" maxLength={60} {...form.getInputProps('name')} />
            </Box>
            <div>
              <ColorField
                label="Login page color"
                value={form.values.colorCode}
                onChange={(color) => form.setFieldValue('colorCode', color)}
                error={form.errors.colorCode}
              />
              <Sample color={form.values.colorCode} name={form.values.name} />
            </div>
            <Textarea
              label="Email footer"
              description="At the bottom of every email: an address or contact."
              autosize
              minRows={2}
              maxRows={5}
              {...form.getInputProps('mailFooter')}
            />
          </Stack>
        </Panel>
      </SettingForm>
    </>
  )
}

/** What a page before the login is drawn in. */
function Sample({ color, name }: { color: string; name: string }) {
  const { brand, ink } = buildPalette(color)
  return (
    <Group
      className={css.sample}
      gap="sm"
      mt="sm"
      py="md"
      px="lg"
      bdrs="lg"
      fz="md"
      fw="600"
      lts="var(--font-tight)"
      aria-hidden="true"
    >
      <span style={{ width: 26, height: 26, borderRadius: 8, background: brand[5] }} />
      <span>{name || 'Network name'}</span>
      <span
        style={{
          padding: '8px 16px',
          borderRadius: 8,
          fontSize: 13,
          fontWeight: 500,
          letterSpacing: 'var(--font-tight)',
          background: brand[6],
          color: contrast(brand[6], '#ffffff') >= 4.5 ? '#ffffff' : ink,
        }}
      >
        Log in
      </span>
    </Group>
  )
}
