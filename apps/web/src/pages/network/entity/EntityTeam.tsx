import type { Answer } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import css from '../../../features/network/entities/entities.module.css'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'

/** Individuals of an organization, each with a link to their page. */
export function EntityTeam({ entity: { individuals } }: { entity: Answer<typeof entities.show> }) {
  if (individuals.length === 0) return null
  return (
    <Panel title="Team">
      <PlainList className={css.team} gap="xs" fz="sm">
        {individuals.map(({ id, name }) => (
          <Flex component="li" gap="xs" align="center" miw={0} key={id}>
            <LetterAvatar name={name} of={`provider:${id}`} size={26} />
            <Link to="/my-network/network-info" search={{ id }}>
              {name}
            </Link>
          </Flex>
        ))}
      </PlainList>
    </Panel>
  )
}
