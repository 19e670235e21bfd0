import { ActionIcon, Box, Burger, Flex, Group, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconLayoutSidebar, IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { AccountButton } from './AccountButton.tsx'
import { DemoChip } from './DemoChip.tsx'
import css from './Header.module.css'
import { NotificationsBell } from './NotificationsBell.tsx'
import { SettingsButton } from './SettingsButton.tsx'

type Props = { isWide: boolean; isMenuOpen: boolean; onMenu: () => void; onLogout: () => void }

export function Header({ isWide, isMenuOpen, onMenu, onLogout }: Props) {
  const { id, firstName, lastName, photo } = useMe()
  return (
    <Flex
      className={css.header}
      align="center"
      component="header"
      pos="sticky"
      top={0}
      h="var(--shell-header)"
      flex="none"
      bg="var(--surface)"
    >
      {isWide ? (
        <ActionIcon aria-label="Toggle menu" aria-expanded={isMenuOpen} onClick={onMenu} ml="-xs">
          <IconLayoutSidebar size={18} stroke={1.6} />
        </ActionIcon>
      ) : (
        <Burger
          size={16}
          lineSize={1.6}
          opened={isMenuOpen}
          onClick={onMenu}
          aria-label="Toggle menu"
          aria-expanded={isMenuOpen}
        />
      )}
      <Box className={css.hello} miw={0} c="dimmed" title={`Welcome ${firstName} ${lastName}`}>
        Welcome{' '}
        <Box component="b" fw="600" c="var(--text)">
          {firstName} {lastName}
        </Box>
      </Box>
      <DemoChip className={css.demo} />
      <PaletteButton />
      <Group gap="xxs" wrap="nowrap" flex="none">
        <SchemeToggle />
        <SettingsButton />
        <NotificationsBell />
      </Group>
      <Group gap={0} wrap="nowrap" flex="none">
        <Link to="/profile" aria-label="Profile" className={css.profile}>
          <LetterAvatar name={firstName} of={`user:${id}`} photo={photo} size={32} />
        </Link>
        <AccountButton onLogout={onLogout} />
      </Group>
    </Flex>
  )
}

function SchemeToggle() {
  const isDark = useComputedColorScheme('light') === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  const Icon = isDark ? IconSun : IconMoon
  return (
    <ActionIcon
      className={css.scheme}
      aria-label={isDark ? 'Light mode' : 'Dark mode'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  )
}
