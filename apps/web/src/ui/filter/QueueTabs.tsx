import { Menu, Tabs, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useIsPhone } from '../layout/useIsPhone.ts'
import css from './QueueTabs.module.css'

export type QueueTab<Value> = {
  value: Value
  label: string
  count?: number
  /** What is counted, where that is less than what the tab shows: 'pending'. */
  countOf?: string
}
type Props<Value> = {
  label: string
  tabs: QueueTab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** How many are shown where there is no room for all; the others are under 'More'. Phones scroll instead. */
  shown?: number
}

/** The queues of a list, each with how many rows it has. */
export function QueueTabs<Value extends string | number | undefined>({
  label,
  tabs: all,
  value,
  onChange,
  shown = Infinity,
}: Props<Value>) {
  const row = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const first = isPhone ? all : all.slice(0, shown)
  // The chosen one is always in sight, in the place of the last: one more would push 'More' behind the edge.
  const selected = all.find((tab) => tab.value === value)
  const tabs = !selected || first.includes(selected) ? first : [...first.slice(0, -1), selected]
  const others = all.filter((tab) => !tabs.includes(tab))
  const at = tabs.findIndex((tab) => tab.value === value)

  // The current tab may be beyond the edge: each count that arrives makes its tab wider, and a tablet can be turned.
  useEffect(() => {
    const { current } = row
    const selectedTab = current?.children[at]
    if (!current || !(selectedTab instanceof HTMLElement)) return
    const reveal = () =>
      current.scrollTo?.({ left: selectedTab.offsetLeft - (current.clientWidth - selectedTab.offsetWidth) / 2 })
    const sizes = new ResizeObserver(reveal)
    for (const part of [current, ...current.children]) sizes.observe(part)
    return () => sizes.disconnect()
  }, [at])

  return (
    <Tabs
      unstyled
      className={css.bar}
      value={String(value)}
      onChange={(next) => {
        const tab = all.find((one) => String(one.value) === next)
        if (tab) onChange(tab.value)
      }}
      // Each step would ask for another list.
      activateTabWithKeyboard={false}
    >
      <Tabs.List ref={row} className={css.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={String(tab.value)}
            value={String(tab.value)}
            className={css.tab}
            rightSection={tab.count !== undefined && <Count of={tab} />}
            {...countLabel(tab)}
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {others.length > 0 && (
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <button type="button" className={css.tab} data-more>
              More <IconChevronDown size={14} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((tab) => (
              <Menu.Item key={String(tab.value)} rightSection={<Count of={tab} />} onClick={() => onChange(tab.value)}>
                {tab.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Tabs>
  )
}

const Count = ({ of: { count } }: { of: QueueTab<unknown> }) =>
  count !== undefined && (
    <Text className={css.count} span inherit miw={19} h={18} py={0} px="xxs" bdrs="xl" fz="xs" fw="600">
      {count.toLocaleString('en-US')}
    </Text>
  )

/** The same words for anyone who hears and for anyone who points. */
function countLabel({ label, count, countOf }: QueueTab<unknown>) {
  if (count === undefined || !countOf) return {}
  const counted = `${count.toLocaleString('en-US')} ${countOf}`
  return { 'aria-label': `${label}, ${counted}`, title: counted }
}
