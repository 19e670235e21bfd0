import { Loader, Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import css from './CommandPalette.module.css'
import { DestinationList } from './DestinationList.tsx'
import { type Destination, useDestinations } from './useDestinations.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Ctrl/Cmd-K: type, choose with the arrow keys, go. */
export default function CommandPalette({ isOpen, onClose }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12vh"
      centered={false}
      attributes={{ content: { 'aria-label': 'Search or jump to' } }}
    >
      <Contents onClose={onClose} />
    </Modal>
  )
}

function Contents({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { destinations, isSearching } = useDestinations(typed)
  const { history } = useRouter()
  const id = useId()
  const current = Math.min(at, destinations.length - 1)

  const go = ({ to }: Destination) => {
    onClose()
    history.push(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((current + step + destinations.length) % Math.max(1, destinations.length))
    else if (event.key === 'Enter' && destinations[current]) go(destinations[current])
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={css.input}>
        <IconSearch size={17} stroke={1.8} />
        <input
          data-autofocus
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={destinations[current] && `${id}-${current}`}
          placeholder="Search customers, network, and referrals, or jump to a page"
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        {isSearching && <Loader size={15} aria-label="Searching" />}
      </div>
      <DestinationList id={id} destinations={destinations} current={current} onHover={setAt} onChoose={go} />
      {destinations.length === 0 && !isSearching && <p className={css.empty}>Nothing found for “{typed.trim()}”</p>}
    </>
  )
}
