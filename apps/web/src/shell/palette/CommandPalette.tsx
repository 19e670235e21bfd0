import { customers } from '@handoff/contracts/customers/customers/customers'
import type { MatchKind } from '@handoff/contracts/platform/search'
import { Box, Button, Flex, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { isName } from '../../features/customers/customers/nameIn.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { Key } from '../../ui/display/Key.tsx'
import { useIsDesktop } from '../../ui/layout/useIsDesktop.ts'
import { useIsPhone } from '../../ui/layout/useIsPhone.ts'
import { useOpener } from '../../ui/overlay/useOpener.ts'
import css from './CommandPalette.module.css'
import { DestinationList } from './DestinationList.tsx'
import type { Destination, PaletteAction } from './destination.ts'
import { CustomerPreview, EntityPreview, PreviewSketch } from './PalettePreview.tsx'
import { keepRecent } from './recent.ts'
import { useDestinations } from './useDestinations.ts'
import { HelpPreview, ReferralPreview, RequestPreview } from './WorkPreview.tsx'

type Props = { isOpen: boolean; onClose: () => void; onAction: (action: PaletteAction) => void }

/** Ctrl/Cmd-K: type, select with the arrow keys, go. */
export default function CommandPalette({ isOpen, ...rest }: Props) {
  const isPhone = useIsPhone()
  const returnFocus = useOpener(isOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={rest.onClose}
      onExitTransitionEnd={returnFocus}
      withCloseButton={false}
      padding={0}
      size={800}
      yOffset="10vh"
      centered={false}
      fullScreen={isPhone}
      attributes={{ content: { 'aria-label': 'Search or jump to' } }}
    >
      <Contents {...rest} />
    </Modal>
  )
}

const works: Partial<Record<MatchKind, typeof ReferralPreview>> = {
  referral: ReferralPreview,
  help: HelpPreview,
  request: RequestPreview,
}

/** Previewing a customer counts as a view: the arrows only passing over it do not. */
const lookingMs = 500

function Contents({ onClose, onAction }: Omit<Props, 'isOpen'>) {
  const [typed, setTyped] = useState('')
  const [exactly, setExactly] = useState<string | null>(null)
  // By its key: later results may come above it.
  const [at, setAt] = useState<string>()
  const isExact = exactly === typed.trim()
  const { destinations, corrected, words, isSearching, error } = useDestinations(typed, isExact)
  const { history } = useRouter()
  const me = useMe()
  const mayAdd = useCan(customers.create)
  const id = useId()
  const current = Math.max(
    0,
    destinations.findIndex(({ key }) => key === at),
  )
  const selected = destinations[current]
  const isPhone = useIsPhone()
  const isDesktop = useIsDesktop()
  const [lookedAt] = useDebouncedValue(selected?.key, lookingMs)
  const previewed = isDesktop && selected?.of?.id && lookedAt === selected.key ? selected.of : undefined

  const Work = previewed && works[previewed.kind]

  const leave = (path: string) => {
    onClose()
    history.push(path)
  }
  const act = (action: PaletteAction) => {
    onClose()
    onAction(action)
  }
  const go = (destination: Destination, isNewTab = false) => {
    const { to, does, of, title, hint = '' } = destination
    if (does) return act(does)
    if (of) keepRecent(me.id, { kind: of.kind, title, hint, link: to })
    if (isNewTab) return void window.open(to, '_blank', 'noopener')
    onClose()
    history.push(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt(destinations[(current + step + destinations.length) % Math.max(1, destinations.length)]?.key)
    else if (event.key === 'Enter' && selected) go(selected, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  const hasPreviews = isDesktop && destinations.some(({ of }) => of?.id)
  const sketch = selected && <PreviewSketch destination={selected} />
  const isNothing = destinations.length === 0 && !isSearching && !error

  return (
    <>
      <Group className={css.input} gap="xs" wrap="nowrap" py={0} px="lg" c="dimmed">
        <IconSearch size={17} stroke={1.8} />
        <input
          data-autofocus
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={selected && `${id}-${current}`}
          placeholder={isPhone ? 'Search or jump to…' : 'Search customers, providers, and referrals, or jump to a page'}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        {isSearching && <Loader size={15} aria-label="Searching" />}
        {isPhone ? (
          <Button variant="subtle" size="compact-sm" onClick={onClose}>
            Cancel
          </Button>
        ) : (
          <Key name="Esc" />
        )}
      </Group>
      <Flex className={css.body}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
        <Box className={css.found} flex="1.7" miw={0} tabIndex={0}>
          {corrected !== null && (
            <Flex
              component="p"
              gap="sm"
              align="center"
              justify="space-between"
              wrap="wrap"
              m={0}
              pt="sm"
              px="lg"
              pb={0}
              fz="xs"
              c="dimmed"
              role="status"
            >
              <span>
                Showing results for{' '}
                <Box component="b" ml="xxs" c="var(--text)">
                  {corrected}
                </Box>
              </span>
              <Button variant="subtle" size="compact-xs" onClick={() => setExactly(typed.trim())}>
                Search “{typed.trim()}” only
              </Button>
            </Flex>
          )}
          <DestinationList
            id={id}
            destinations={destinations}
            words={words}
            current={current}
            onHover={(hovered) => setAt(destinations[hovered]?.key)}
            onChoose={(destination, event: MouseEvent) => go(destination, event.ctrlKey || event.metaKey)}
          />
          {error && (
            <Text inherit py="xxl" px={0} ta="center" fz="sm" c="dimmed">
              Can’t search right now. Try again in a moment.
            </Text>
          )}
          {isNothing && (
            <Box py="xxl" px={0} ta="center" fz="sm" c="dimmed" role="status">
              <p>No match for “{typed.trim()}”</p>
              <Flex gap="xs" justify="center">
                {mayAdd && (
                  <Button
                    variant="default"
                    size="xs"
                    onClick={() => act({ kind: 'newCustomer', name: isName(typed) ? typed : undefined })}
                  >
                    New customer
                  </Button>
                )}
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => {
                    onClose()
                    history.push(`/my-network/network?search=${encodeURIComponent(typed.trim())}`)
                  }}
                >
                  Search the directory
                </Button>
              </Flex>
            </Box>
          )}
        </Box>
        {hasPreviews && (
          <Stack className={css.preview} gap="md" flex={1} miw={0} p="lg" role="region" aria-label="Preview">
            {!previewed && sketch}
            {previewed?.kind === 'customer' && (
              <CustomerPreview
                key={previewed.id}
                id={previewed.id!}
                loading={sketch}
                onOpen={() => go(selected!)}
                onAction={act}
              />
            )}
            {previewed?.kind === 'entity' && (
              <EntityPreview
                key={previewed.id}
                id={previewed.id!}
                loading={sketch}
                onOpen={() => go(selected!)}
                onAction={act}
              />
            )}
            {Work && (
              <Work
                key={selected!.key}
                id={previewed!.id!}
                loading={sketch}
                onOpen={() => go(selected!)}
                onGo={leave}
              />
            )}
          </Stack>
        )}
      </Flex>
      {!isPhone && (
        <Group
          className={css.foot}
          gap="lg"
          wrap="nowrap"
          py="xs"
          px="lg"
          bg="var(--surface-sunken)"
          fz="xs"
          c="dimmed"
          aria-hidden
        >
          <Flex component="span" gap="xxs" align="center">
            <Key name="↑" />
            <Key name="↓" /> Move
          </Flex>
          <Flex component="span" gap="xxs" align="center">
            <Key name="Enter" /> Open
          </Flex>
          <Flex component="span" gap="xxs" align="center">
            <Key name="Ctrl Enter" /> New tab
          </Flex>
          <Flex component="span" gap="xxs" align="center">
            Results you have access to
          </Flex>
        </Group>
      )}
    </>
  )
}
