import { Button, Drawer, Flex, Popover } from '@mantine/core'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { Grid } from '../layout/Grid.tsx'
import { useIsPhone } from '../layout/useIsPhone.ts'
import { isForInnerLayer } from '../overlay/isForInnerLayer.ts'
import { FilterLook } from './filterLook.ts'
import css from './MoreFilters.module.css'

type Props = {
  button: ReactElement
  isOpen: boolean
  hasSome: boolean
  onClear: () => void
  onClose: () => void
  /** Back to the button, where someone closes it by hand and not by a click elsewhere. */
  onFocusBack: () => void
  children: ReactNode
}

/** Below its button, on phones from the lower edge; each choice narrows the list immediately. */
export function FilterPanel({ button, isOpen, onClose, onFocusBack, ...rest }: Props) {
  const isPhone = useIsPhone()
  const close = () => {
    onClose()
    onFocusBack()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isForInnerLayer(event)) close()
  }

  if (isPhone)
    return (
      <>
        {button}
        <Drawer
          opened={isOpen}
          onClose={close}
          position="bottom"
          size="auto"
          title="Filters"
          padding={0}
          transitionProps={{ duration: 180 }}
          classNames={{ content: css.sheet, header: css.header, title: css.title }}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <FilterLook value="sheet">
            <Inside {...rest} onDone={close} />
          </FilterLook>
        </Drawer>
      </>
    )
  return (
    <Popover
      opened={isOpen}
      onChange={(isStill) => !isStill && onClose()}
      width={420}
      position="bottom-start"
      offset={8}
      closeOnEscape={false}
      withRoles={false}
      trapFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown
        p={0}
        maw="calc(100vw - 20px)"
        aria-label="Filters"
        role="dialog"
        tabIndex={-1}
        onKeyDownCapture={closeOnEscape}
      >
        <FilterLook value="popover">
          <Inside {...rest} onDone={close} />
        </FilterLook>
      </Popover.Dropdown>
    </Popover>
  )
}

type InsideProps = Pick<Props, 'hasSome' | 'onClear' | 'children'> & { onDone: () => void }

const Inside = ({ hasSome, onClear, onDone, children }: InsideProps) => (
  <>
    <Grid className={css.fields} columns="repeat(2, minmax(0, 1fr))" gap="sm" p="md">
      {children}
    </Grid>
    <Flex
      className="ruled-above"
      gap="xs"
      justify="space-between"
      pt="xs"
      px="md"
      pb="max(var(--mantine-spacing-sm), env(safe-area-inset-bottom))"
    >
      {/* Not disabled outright: the focus stays on it once there is nothing left to clear. */}
      <Button
        variant="subtle"
        color="gray"
        className={css.clear}
        aria-disabled={!hasSome}
        data-disabled={!hasSome || undefined}
        onClick={onClear}
      >
        Clear these filters
      </Button>
      <Button onClick={onDone}>Done</Button>
    </Flex>
  </>
)
