import { Popover, type PopoverProps } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { isForInnerLayer } from './isForInnerLayer.ts'

type Props = Omit<PopoverProps, 'children' | 'target'> & {
  target: (toggle: () => void) => ReactElement
  children: (close: () => void) => ReactNode
  label: string
}

/** Mounted, and open, by the first click on its button, so that the positioning engine is not in the first load. */
export default function LazyPopover({ target, children, label, ...rest }: Props) {
  const [isOpen, setOpen] = useState(true)
  const isOfInner = useRef(false)
  // Also when the focus is not in it: what is under it leaves Escape alone.
  useHotkeys([['Escape', () => !isOfInner.current && setOpen(false)]], [])
  return (
    <Popover
      {...rest}
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      offset={10}
      closeOnEscape={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>{target(() => setOpen((before) => !before))}</Popover.Target>
      <Popover.Dropdown
        p={0}
        maw="calc(100vw - 20px)"
        aria-label={label}
        onKeyDownCapture={(event) => {
          isOfInner.current = isForInnerLayer(event)
        }}
      >
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
