import { Box, Button, Flex, Group } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import css from './SettingsForm.module.css'
import { TimeZoneField } from './TimeZoneField.tsx'
import { useTimeZoneForm } from './useTimeZoneForm.ts'

const links = [
  ['Profile', 'details'],
  ['Password & security', 'security'],
  ['Notifications', 'notifications'],
  ['Appearance', 'appearance'],
] as const

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
      <Flex
        className={css.links}
        component="nav"
        gap="xs"
        justify="space-between"
        wrap="wrap"
        py="sm"
        px="md"
        fz="xs"
        aria-label="Account"
      >
        {links.map(([label, tab]) => (
          <Link key={label} to="/profile" search={{ tab }} onClick={onClose}>
            {label}
          </Link>
        ))}
      </Flex>
      <Box className="ruled-above" p="xs">
        <Link to="/settings" className={css.all} onClick={onClose}>
          All settings <IconChevronRight size={14} stroke={1.9} aria-hidden />
        </Link>
      </Box>
    </>
  )
}
