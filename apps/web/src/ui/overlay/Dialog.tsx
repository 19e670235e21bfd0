import { Box, Flex, Modal, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsPhone } from '../layout/useIsPhone.ts'
import css from './Dialog.module.css'
import { useOpener } from './useOpener.ts'

type Props = {
  title: string
  description?: ReactNode
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons, the primary one last. For a form put `<DialogFooter>` inside the form instead. */
  footer?: ReactNode
  size?: number
  /** A long body scrolls between heading and buttons. */
  isScrolling?: boolean
  /** On phones a whole page: its title at the top, its buttons at the bottom. */
  isPageOnPhone?: boolean
  /** The form of a record: in place of the page, with header and menu still there; on phones as above. */
  isPage?: boolean
  /** A long form: almost the height of the window. */
  isTall?: boolean
  onClosed?: () => void
  /** In another language than the product’s. */
  closeLabel?: string | undefined
}

/** The modal of the specification: closes by its icon, by Escape and by a click on the dimmed page; fades for 0.3 s. */
export function Dialog({
  title,
  description,
  isOpen,
  onClose,
  children,
  footer,
  size = 480,
  isScrolling,
  isPageOnPhone,
  isPage,
  isTall,
  onClosed,
  closeLabel = 'Close',
}: Props) {
  const isPhone = useIsPhone()
  const isFull = (isPageOnPhone || isPage) && isPhone
  const isInPlace = isPage && !isPhone
  const returnFocus = useOpener(isOpen)
  const closed = () => {
    onClosed?.()
    returnFocus()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={closed}
      size={size}
      fullScreen={isFull || isInPlace}
      {...(isTall && !isFull && { yOffset: '2.5dvh' })}
      {...(isInPlace && { withOverlay: false })}
      classNames={{
        header: css.header,
        ...(isFull && { content: css.page, body: css.body }),
        ...(isInPlace && { inner: css.inPlace, content: css.column, body: css.body }),
      }}
      closeButtonProps={
        isInPlace
          ? {
              className: css.back,
              'aria-label': 'Back',
              icon: (
                <>
                  <IconArrowLeft size={14} stroke={1.8} aria-hidden /> Back
                </>
              ),
            }
          : { 'aria-label': closeLabel }
      }
      title={
        <>
          <Box className={css.title} fw="600" lts="var(--font-tight)">
            {title}
          </Box>
          {description && (
            <Text
              className={`pretty ${css.description}`}
              mt="xxs"
              fz="sm"
              fw="400"
              lh="1.45"
              lts="var(--font-tight)"
              c="dimmed"
            >
              {description}
            </Text>
          )}
        </>
      }
    >
      {isScrolling ? (
        <Box className={css.scroll} mah="60vh" mx="calc(-1 * var(--mb-padding))" px="var(--mb-padding)">
          {children}
        </Box>
      ) : (
        children
      )}
      {footer && <DialogFooter>{footer}</DialogFooter>}
    </Modal>
  )
}

/** The buttons of a dialog; sticky, they stay in sight while a long form scrolls. */
export const DialogFooter = ({ children, isSticky }: { children: ReactNode; isSticky?: boolean }) => (
  <Flex
    className={css.footer}
    gap="xs"
    justify="flex-end"
    wrap="wrap"
    data-bottom-bar
    data-sticky={isSticky || undefined}
  >
    {children}
  </Flex>
)
