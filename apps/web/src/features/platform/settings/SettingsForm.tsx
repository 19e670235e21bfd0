import { Box, Button, Group } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import css from './SettingsForm.module.css'
import { TimeZoneField } from './TimeZoneField.tsx'
import { useTimeZoneForm } from './useTimeZoneForm.ts'

/** The settings popover: the time zone, and the way to everything else that can be set. */
export default function SettingsForm({ onClose }: { onClose: () => void }) {
  const form = useTimeZoneForm(onClose)
  return (
    <>
      <form className={css.form} onSubmit={form.submit} noValidate>
        <TimeZoneField form={form} withinPortal={false} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={form.isPending}>
            Save Setting
          </Button>
        </Group>
      </form>
      <Box className="ruled-above" p="xs">
        <Link to="/settings" className={css.all} onClick={onClose}>
          All settings <IconChevronRight size={14} stroke={1.9} aria-hidden />
        </Link>
      </Box>
    </>
  )
}
