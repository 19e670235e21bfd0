import { entities } from '@handoff/contracts/network/entities/entities'
import { refusalIn } from '@handoff/contracts/network/entities/reach'
import { IconBan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { FoldedGroup } from '../../../ui/layout/FoldedGroup.tsx'

type Props = { categoryId: number; search?: string | undefined }
const most = 50

/** Who offers it and can’t be referred to, folded, each with the reason: the same in the form and on the map. */
export function UnreachableProviders({ categoryId, search }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useEndpoint(
    entities.list,
    { categoryIds: [categoryId], canReceive: false, pageSize: most, ...(search && { search }) },
    { keep: true, isSilent: true },
  )
  if (!data?.total) return null
  // Who is searched for by name is not hidden in a fold.
  const isShown = isOpen || !!search
  return (
    <FoldedGroup title="Can’t be referred to" count={data.total} isOpen={isShown} onToggle={() => setOpen(!isShown)}>
      {data.data.map((entity) => (
        <li key={entity.id}>
          <IconBan size={17} stroke={1.7} aria-hidden />
          <span>
            <Link to="/my-network/network-info" search={{ id: entity.id }}>
              {entity.name}
            </Link>
            <small>{refusalIn(entity.reach)}</small>
          </span>
        </li>
      ))}
      {data.total > data.data.length && <li>And {(data.total - data.data.length).toLocaleString('en-US')} more</li>}
    </FoldedGroup>
  )
}
