import { ActionIcon } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useDemoAccounts } from '../../features/auth/useDemoAccounts.ts'
import css from './DemoBanner.module.css'

/** Says that no one here is real. */
export function DemoBanner() {
  const isLoaded = useDemoAccounts().data?.isLoaded
  const [isDismissed, setDismissed] = useSessionStorage({
    key: 'demo-banner-dismissed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  if (!isLoaded || isDismissed) return null
  return (
    <aside className={css.banner} aria-label="Demo">
      Demo data. No real people.
      <ActionIcon className={css.close} size={24} aria-label="Dismiss" onClick={() => setDismissed(true)}>
        <IconX size={14} />
      </ActionIcon>
    </aside>
  )
}
