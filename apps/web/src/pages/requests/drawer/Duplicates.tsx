import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { Box, Button, Flex, Title } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { PlainLink } from '../../../features/network/requests/AddedPanel.tsx'
import css from '../../../features/network/requests/requests.module.css'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { CompareDialog } from './CompareDialog.tsx'

type Props = { request: RequestDetail; onDecided?: (request: RequestDetail) => void }

/** What may be the same and is there already, each to be compared and used instead. */
export function Duplicates({ request, onDecided }: Props) {
  const { duplicates } = request
  const [compared, setCompared] = useState<RequestDetail['duplicates'][number]>()
  const [isOpen, setOpen] = useState(false)
  if (!duplicates.length) return null
  const words = duplicates.length === 1 ? 'Possible duplicate' : 'Possible duplicates'
  return (
    <Flex component="section" direction="column" gap="sm" aria-label={words}>
      <Title className={css.heading} order={3} fz="sm" fw="600" lts="var(--font-tight)" lh="inherit">
        {words}
      </Title>
      <PlainList className={css.likely} gap="xs">
        {duplicates.map((it) => (
          <Flex
            component="li"
            gap="sm"
            align="center"
            py="sm"
            px="md"
            bdrs="md"
            bg="var(--warn-tint)"
            fz="sm"
            c="var(--warn)"
            key={it.id}
          >
            <IconCopy size={18} stroke={1.7} aria-hidden />
            <span>
              <PlainLink to={it.link}>{it.name}</PlainLink>
              <Box component="small" fz="xs" c="var(--text-2)">
                {it.because}
              </Box>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Compare with ${it.name}`}
              onClick={() => {
                setCompared(it)
                setOpen(true)
              }}
            >
              Compare
            </Button>
          </Flex>
        ))}
      </PlainList>
      {compared && (
        <CompareDialog
          key={compared.id}
          request={request}
          other={compared}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onDecided={onDecided}
        />
      )}
    </Flex>
  )
}
