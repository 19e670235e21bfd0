import { Box, Drawer, Flex } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useIsPhone } from '../layout/useIsPhone.ts'
import css from './DetailDrawer.module.css'

type Props = {
  title: ReactNode
  /** A line below the title: reference, status, when. */
  subtitle?: ReactNode
  /** Room for a table. */
  isWide?: boolean
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** What one can do about it; stays in sight. */
  footer?: ReactNode
}

/** One thing of a list, looked at without leaving the list: at the right, on phones over the whole screen. */
export function DetailDrawer({ title, subtitle, isWide, isOpen, onClose, children, footer }: Props) {
  const isPhone = useIsPhone()
  useEscape(isOpen, onClose)
  return (
    <Drawer
      data-detail-drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      closeOnEscape={false}
      size={isPhone ? '100%' : isWide ? 'min(840px, 100%)' : 520}
      padding={0}
      transitionProps={{ duration: 180 }}
      classNames={{ content: css.content, header: css.header, body: css.body }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      title={
        <>
          <Box className="anywhere" fz="lg" fw="600" lts="var(--font-tight)" lh="1.3">
            {title}
          </Box>
          {subtitle && (
            <Box mt="xxs" fz="sm" fw="400" lts="var(--font-tight)" c="dimmed">
              {subtitle}
            </Box>
          )}
        </>
      }
    >
      <Box className={css.inner} flex={1}>
        {children}
      </Box>
      {footer && (
        <Flex className={css.footer} gap="xs" wrap="wrap" pos="sticky" bottom={0} bg="var(--surface)" data-bottom-bar>
          {footer}
        </Flex>
      )}
    </Drawer>
  )
}

/** Escape closes only what is on top: a dialog over the drawer leaves the drawer open. */
function useEscape(isOpen: boolean, onClose: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    // A list of choices that is open closes by itself.
    if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return
    if (document.querySelectorAll('[role="dialog"][aria-modal="true"]').length < 2) onClose()
  })
  useEffect(() => {
    if (!isOpen) return
    // In the capture phase, before a dialog above handles the key and may already be closed.
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [isOpen])
}
