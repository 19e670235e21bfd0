import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { frameSearch } from '../public.search.ts'

/** Leads to the form; from inside of another page in a tab of its own, where no one can lay anything over it. */
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
