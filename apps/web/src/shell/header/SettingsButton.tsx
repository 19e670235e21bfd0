import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useIdlePreload } from '../../kit/loading/whenIdle.ts'

const load = () =>
  Promise.all([import('../../ui/overlay/LazyPopover.tsx'), import('../../features/platform/settings/SettingsForm.tsx')])

export function SettingsButton() {
  const [isWanted, setWanted] = useState(false)
  const parts = useLazyPart(load, isWanted)
  useIdlePreload(load)

  const button = (toggle: () => void) => (
    <ActionIcon aria-label="Settings" aria-haspopup="dialog" onClick={toggle}>
      <IconSettings size={18} stroke={1.6} />
    </ActionIcon>
  )
  if (!parts) return button(() => setWanted(true))
  const [{ default: LazyPopover }, { default: SettingsForm }] = parts
  return (
    <LazyPopover width={400} target={button} label="Settings">
      {(close) => <SettingsForm onClose={close} />}
    </LazyPopover>
  )
}
