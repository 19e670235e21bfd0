import { Button, Text } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useIdlePreload } from '../../kit/loading/whenIdle.ts'
import css from './MoreFilters.module.css'

type Props = {
  /** How many of those within are set. */
  count: number
  /** Clears the filters inside; those in the bar stay. */
  onClear: () => void
  children: ReactNode
}

const load = () => import('./FilterPanel.tsx')

/** The filters that are used less, behind one button that counts those that are set. */
export function MoreFilters({ count, onClear, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const Panel = useLazyPart(load, wasOpen)?.FilterPanel
  useIdlePreload(load)

  const button = (
    <Button
      ref={ref}
      variant="default"
      className={css.button}
      aria-label={count ? `Filters, ${count} set` : 'Filters'}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      leftSection={<IconFilter size={15} stroke={1.8} />}
      rightSection={
        count > 0 && (
          <Text
            span
            inherit
            miw={18}
            py={0}
            px="xxs"
            bdrs="md"
            bg="var(--brand-tint)"
            c="var(--brand-text)"
            fz="xs"
            fw="600"
            lh="18px"
            ta="center"
          >
            {count}
          </Text>
        )
      }
      onClick={() => {
        setWasOpen(true)
        setOpen(!isOpen)
      }}
    >
      Filters
    </Button>
  )
  if (!Panel) return button
  return (
    <Panel
      button={button}
      isOpen={isOpen}
      hasSome={count > 0}
      onClear={onClear}
      onClose={() => setOpen(false)}
      onFocusBack={() => ref.current?.focus()}
    >
      {children}
    </Panel>
  )
}
