import { Box, Button, Flex } from '@mantine/core'
import { TimeZoneField } from '../../features/platform/settings/TimeZoneField.tsx'
import { useTimeZoneForm } from '../../features/platform/settings/useTimeZoneForm.ts'
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './SettingsPage.module.css'

/** The same choice as in the popover of the header. */
export function TimeZonePanel() {
  const form = useTimeZoneForm()
  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      <LeaveGuard isDirty={form.isDirty()} draft={form.draft} />
      <Panel title="Your time zone" subtitle="Used for times, quiet hours, and digests.">
        <Box maw={420}>
          <TimeZoneField form={form} />
        </Box>
      </Panel>
      <Flex gap="xs" justify="flex-end" wrap="wrap">
        <Button type="submit" loading={form.isPending}>
          Save Setting
        </Button>
      </Flex>
    </form>
  )
}
