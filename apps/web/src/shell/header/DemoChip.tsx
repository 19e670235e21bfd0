import { Badge } from '@mantine/core'
import { useDemoAccounts } from '../../features/auth/useDemoAccounts.ts'
import css from './Header.module.css'

/** Says that no one here is real. */
export function DemoChip() {
  const isLoaded = useDemoAccounts().data?.isLoaded
  if (!isLoaded) return null
  return (
    <Badge className={css.demo} title="Demo data. No real people.">
      Demo<span className="vh"> data. No real people.</span>
    </Badge>
  )
}
