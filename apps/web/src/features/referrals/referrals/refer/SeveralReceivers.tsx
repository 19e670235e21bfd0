import { entities } from '@handoff/contracts/network/entities/entities'
import { Box, Button, Flex, Input } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { query } from '../../../../kit/query/useEndpoint.ts'
import { LetterAvatar } from '../../../../ui/display/LetterAvatar.tsx'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import { ReferMapLink } from './ReferMapLink.tsx'

type Map = Pick<ComponentProps<typeof ReferMapLink>, 'start' | 'values' | 'onGo'>
type Props = { ids: readonly number[]; map: Map | false; onOne: () => void }

/** Providers that were gathered on the map, where they are ordered and sent; or one is chosen here instead. */
export function SeveralReceivers({ ids, map, onOne }: Props) {
  const receivers = useQueries({ queries: ids.map((id) => query(entities.show, { id })) })
  return (
    <Input.Wrapper label="Refer to" labelElement="div">
      <PlainList gap="xxs" py="xs" px="sm" bd="1px solid var(--line)" bdrs="md" aria-label="Refer to">
        {ids.map((id, at) => {
          const { name = '…', logo } = receivers[at]?.data ?? {}
          return (
            <Flex component="li" gap="xs" align="center" miw={0} fz="sm" key={id}>
              <LetterAvatar name={name} of={`provider:${id}`} photo={logo} size={30} isSquare />
              <span>{name}</span>
            </Flex>
          )
        })}
      </PlainList>
      <Box mt="xxs" ta="right">
        <Button variant="subtle" size="compact-sm" color="gray" onClick={onOne}>
          Choose one instead
        </Button>
        {map && (
          <ReferMapLink isPlain {...map}>
            Continue on map
          </ReferMapLink>
        )}
      </Box>
    </Input.Wrapper>
  )
}
