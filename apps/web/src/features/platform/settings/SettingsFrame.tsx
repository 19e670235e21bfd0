import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Picker } from '../../../ui/form/Picker.tsx'
import { SideMenu } from '../../../ui/frame/SideMenu.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useSections } from './useSections.ts'

/** These are tables or have a preview next to them. */
const wide = ['clocks', 'custom-fields', 'mail', 'retention', 'time-zones', 'reference', 'reasons']

/** Everything that can be set, of the user and of the network: a list at the left, on narrow screens above. */
export function SettingsFrame({ current, children }: { current: string; children: ReactNode }) {
  const groups = useSections()
  const navigate = useNavigate()
  const go = (key: string) => {
    const entry = groups.flatMap(({ entries }) => entries).find((one) => one.key === key)
    if (entry) void navigate(entry.link)
  }
  const isWide = wide.includes(current)
  // Tables have no room next to the list on a tablet.
  const from = isWide ? 'lg' : 'md'
  return (
    <Page title="Settings" isDense>
      <Grid
        columns={{ base: 'minmax(0, 1fr)', [from]: '176px minmax(0, 1fr)' }}
        gap={{ base: 'md', [from]: 'lg' }}
        align="start"
      >
        <SideMenu label="Settings" groups={groups} current={current} visibleFrom={from} />
        <Picker
          hiddenFrom={from}
          aria-label="Setting"
          value={current}
          onChange={({ currentTarget }) => go(currentTarget.value)}
          data={groups.map(({ group, entries }) => ({
            group,
            items: entries.map(({ key, label }) => ({ value: key, label })),
          }))}
        />
        <Stack gap="sm" miw={0} maw={isWide ? undefined : 560}>
          {children}
        </Stack>
      </Grid>
    </Page>
  )
}
