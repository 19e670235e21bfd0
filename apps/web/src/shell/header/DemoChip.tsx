import { Badge } from '@mantine/core'
import { useDemoAccounts } from '../../features/access/auth/useDemoAccounts.ts'

/** Marks the demo network: in the header, and on a phone, where the name needs that room, in the menu. */
export function DemoChip({ className }: { className?: string }) {
  const isLoaded = useDemoAccounts().data?.isLoaded
  if (!isLoaded) return null
  return (
    <Badge className={className} title="Demo data. No real people.">
      Demo<span className="vh"> data. No real people.</span>
    </Badge>
  )
}
