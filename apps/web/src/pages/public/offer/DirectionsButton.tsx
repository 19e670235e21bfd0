import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useTexts } from '../../../kit/texts/useTexts.ts'

/** The way to an address on an external map, without the customer’s own location. */
export function DirectionsButton({ address }: { address: string }) {
  const t = useTexts()
  return (
    <Button
      variant="default"
      component="a"
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconMapPin size={16} stroke={1.7} aria-hidden />}
    >
      {t('link.directions')}
    </Button>
  )
}
