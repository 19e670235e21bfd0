import { Box, Flex } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useIdlePreload } from '../../kit/loading/whenIdle.ts'
import css from '../header/Header.module.css'
import type { PaletteAction } from './destination.ts'

const load = () => import('./CommandPalette.tsx')
const loadDialogs = () => import('./PaletteDialogs.tsx')
const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** Opens the palette, by a click or by Ctrl/Cmd-K. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  const [action, setAction] = useState<PaletteAction | null>(null)
  const CommandPalette = useLazyPart(load, isOpen)?.default
  const Dialogs = useLazyPart(loadDialogs, action !== null)?.default
  useIdlePreload(load)
  // From a form field as well: no browser or form uses these keys for anything important.
  useHotkeys([['mod+K', () => setOpen((before) => !before)]], [])

  return (
    <>
      <Flex
        type="button"
        className={css.search}
        gap="xs"
        align="center"
        component="button"
        ml="auto"
        flex="none"
        h={34}
        bdrs="md"
        bg="var(--surface-sunken)"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={15} stroke={1.8} />
        <span>Search or jump to…</span>
        <Box component="kbd" ml="auto" py={0} px="xs" bdrs="sm" bd="1px solid var(--line)" bg="var(--surface)">
          {isApple ? '⌘K' : 'Ctrl K'}
        </Box>
      </Flex>
      {CommandPalette && <CommandPalette isOpen={isOpen} onClose={() => setOpen(false)} onAction={setAction} />}
      {Dialogs && action && <Dialogs action={action} onClosed={() => setAction(null)} />}
    </>
  )
}
