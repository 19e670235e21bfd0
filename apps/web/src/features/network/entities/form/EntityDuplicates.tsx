import { fullName } from '@handoff/contracts/kit/person-name'
import { entities } from '@handoff/contracts/network/entities/entities'
import { Box } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../../kit/session/Can.tsx'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import css from './EntityForm.module.css'
import type { EntityValues } from './entityValues.ts'

/** Who is in the network already and may be the same, while one types. */
export function EntityDuplicates({ values, exceptId }: { values: EntityValues; exceptId?: number }) {
  const mayAsk = useCan(entities.duplicates)
  const [settled] = useDebouncedValue(askedOf(values), 400)
  const isWorthIt = (settled.name?.length ?? 0) > 2 || !!settled.email || !!settled.phone || !!settled.website
  const { data = [] } = useEndpoint(
    entities.duplicates,
    { ...settled, ...(exceptId !== undefined && { exceptId }) },
    { enabled: mayAsk && isWorthIt, keep: isWorthIt, isSilent: true },
  )
  return (
    <div role="status" aria-live="polite">
      {isWorthIt && data.length > 0 && (
        <Box className={css.hint} py="sm" px="md" bdrs="md" bg="var(--warn-tint)" fz="sm" lh="1.5" c="var(--warn)">
          <Box component="b" fw="600">
            {data.length === 1 ? 'Already in the network' : 'Already in the network'}
          </Box>
          <PlainList gap="xxs" mt="xxs" mx={0} mb={0}>
            {data.map(({ id, name, place, because }) => (
              <li key={id}>
                <Link to="/my-network/network-info" search={{ id }} target="_blank" rel="noreferrer">
                  {name}
                </Link>
                <span>
                  {place && `, ${place}`} · {because}
                </span>
              </li>
            ))}
          </PlainList>
        </Box>
      )}
    </div>
  )
}

function askedOf({ networkType, name, firstName, lastName, email, phone, website, entityAddresses }: EntityValues) {
  const first = entityAddresses[0]
  const ownName = networkType === 1 ? fullName({ firstName, lastName }) : name
  // An address that is half typed finds no one; the call takes it as it is.
  return {
    name: ownName.trim().slice(0, 200) || null,
    email: email.trim().slice(0, 254) || null,
    phone: phone.trim().slice(0, 40) || null,
    website: website.trim().slice(0, 200) || null,
    zip: first?.zip.trim().slice(0, 10) || null,
    addressLine1: first?.addressLine1.trim().slice(0, 200) || null,
  }
}
