import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'

/** Leads to the form; from inside of another page in a tab of its own, where nobody can lay anything over it. */
export function RequestHelp({ entity, category }: { entity?: number; category?: number }) {
  const { embed } = useSearch({ strict: false }) as { embed?: 1 }
  const search = { ...(entity && { entity }), ...(category && { category }) }
  return (
    <Button
      renderRoot={(props) => (
        <Link
          to={'/public/network/help' as string}
          search={search as never}
          {...(embed && { target: '_blank', rel: 'noopener' })}
          {...props}
        />
      )}
    >
      Request help
    </Button>
  )
}
