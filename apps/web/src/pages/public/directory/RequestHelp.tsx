import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { frameSearch } from '../public.search.ts'

/** Leads to the form; from inside of another page in a tab of its own, where no one can lay anything over it. */
export function RequestHelp({ entity, category }: { entity?: number; category?: number }) {
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
      Request help
    </Button>
  )
}
