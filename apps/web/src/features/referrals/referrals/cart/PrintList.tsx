import { formatPhone } from '@handoff/contracts/kit'
import { type Brought, toBring } from '@handoff/contracts/network/entities/from-fields'
import type { Match } from '@handoff/contracts/referrals/matches'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { OnPaper } from '../../../../ui/display/OnPaper.tsx'

type Listed = Pick<Match, 'id' | 'name' | 'phone' | 'place'> & Brought
type Props = { title: string; providers: readonly Listed[] }

/** Phone numbers for the customer to call, on paper: no name of theirs is on it. */
export function PrintList({ title, providers }: Props) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.7} />}
        disabled={providers.length === 0}
        onClick={() => window.print()}
      >
        Print list
      </Button>
      <OnPaper>
        <h1>{title}</h1>
        <ol>
          {providers.map(({ id, name, phone, place, ...provider }) => (
            <li key={id}>
              <b>{name}</b>
              <span>{phone ? formatPhone(phone) : 'No phone number listed'}</span>
              {place && <span>{place}</span>}
              {toBring(provider) && <span>Bring: {toBring(provider)}</span>}
            </li>
          ))}
        </ol>
      </OnPaper>
    </>
  )
}
