import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { frameSearch } from '../public.search.ts'

/** Link to the form; from an embedded page in a new tab, where no other page can cover it. */
export function RequestHelp({ entity, category }: { entity?: number; category?: number }) {
  const t = useTexts()
  const { embed } = useSearchOf(frameSearch)
  const search = { ...(entity && { entity }), ...(category && { category }) }
  return (
    <Button
      renderRoot={(props) => (
        <Link
          to="/public/network/help"
          search={search}
          {...(embed && { target: '_blank', rel: 'noopener' })}
          {...props}
        />
      )}
    >
      {t('public.requestHelp')}
    </Button>
  )
}
