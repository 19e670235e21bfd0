import { type ImportDetail, imports } from '@handoff/contracts/network/imports'
import { Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { counted } from '../../../ui/display/counted.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'

const shownAtFirst = 8

/** Organizations that rows name and the network does not have: created with the import where that is chosen. */
export function MissingOrganizations({ it }: { it: ImportDetail }) {
  const [isWhole, setWhole] = useState(false)
  const check = useAction(imports.check, { feedback: 'nothing' })
  const { organizations } = it
  if (!organizations.length) return null
  const visible = isWhole ? organizations : organizations.slice(0, shownAtFirst)
  const rest = organizations.length - visible.length
  const one = organizations.length === 1
  return (
    <div>
      <Checkbox
        label={`Create ${counted(organizations.length, 'organization')} that ${one ? 'is' : 'are'} not in the network`}
        description={`Without ${one ? 'it' : 'them'}, the rows that name ${one ? 'it' : 'them'} are left out. No invitation is sent.`}
        checked={it.createsOrganizations}
        disabled={check.isPending}
        onChange={(event) =>
          check.mutate({ id: it.id, version: it.version, createsOrganizations: event.currentTarget.checked })
        }
      />
      <PlainList
        direction="row"
        mt="xs"
        pl="xl"
        rowGap="xxs"
        columnGap="md"
        wrap="wrap"
        fz="sm"
        lh="1.5"
        c="var(--text-2)"
        aria-label="Organizations not in the network"
      >
        {visible.map(({ name, rows }) => (
          <li className="anywhere" key={name}>
            {name}{' '}
            <Text span inherit c="dimmed">
              {counted(rows, 'row')}
            </Text>
          </li>
        ))}
        {rest > 0 && (
          <li className="anywhere">
            <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
              Show {rest} more
            </Button>
          </li>
        )}
      </PlainList>
    </div>
  )
}
